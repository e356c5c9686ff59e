BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE event (
	game VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR(20) NOT NULL,
	text TEXT NOT NULL,
	seat INTEGER,
	at BIGINT NOT NULL,
	PRIMARY KEY (game, number),
	FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID

;
INSERT INTO "event" VALUES('r73kaqssjpzu',1,'step','a1',NULL,1794781876054);
INSERT INTO "event" VALUES('r73kaqssjpzu',2,'step','b2',NULL,1794781876054);
INSERT INTO "event" VALUES('r73kaqssjpzu',3,'step','a3',NULL,1794781876054);
INSERT INTO "event" VALUES('r73kaqssjpzu',4,'step','b4',NULL,1794781876054);
INSERT INTO "event" VALUES('r73kaqssjpzu',5,'step','a5',NULL,1794781876054);
INSERT INTO "event" VALUES('r73kaqssjpzu',6,'rename','Club evening',NULL,1794781876054);
CREATE TABLE game (
	id VARCHAR(32) NOT NULL,
	created BIGINT NOT NULL,
	rules TEXT NOT NULL,
	rules_name TEXT NOT NULL,
	start TEXT NOT NULL,
	seats TEXT NOT NULL,
	tags TEXT NOT NULL,
	comments TEXT NOT NULL,
	selected TEXT NOT NULL,
	source VARCHAR(20) NOT NULL,
	origin VARCHAR(32),
	origin_number INTEGER NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "game" VALUES('r73kaqssjpzu',1794781876054,'six','six','- - 6 6 blue','[["Blue","B","",""],["Red","R","",""]]','{}','[]','','played',NULL,6);
CREATE TABLE summary (
	game VARCHAR(32) NOT NULL,
	created BIGINT NOT NULL,
	updated BIGINT NOT NULL,
	finished BOOLEAN NOT NULL,
	deleted BOOLEAN NOT NULL,
	source VARCHAR(20) NOT NULL,
	number INTEGER NOT NULL,
	title TEXT NOT NULL,
	rules TEXT NOT NULL,
	rules_title TEXT NOT NULL,
	family VARCHAR(10) NOT NULL,
	variant VARCHAR(20) NOT NULL,
	seats TEXT NOT NULL,
	opponents VARCHAR(10) NOT NULL,
	ply INTEGER NOT NULL,
	turn INTEGER NOT NULL,
	phase VARCHAR(20) NOT NULL,
	result VARCHAR(20) NOT NULL,
	status TEXT NOT NULL,
	position TEXT NOT NULL,
	search TEXT NOT NULL,
	PRIMARY KEY (game),
	FOREIGN KEY(game) REFERENCES game (id)
);
INSERT INTO "summary" VALUES('r73kaqssjpzu',1794781876054,1794781876054,0,0,'played',6,'Club evening','six','Six Men''s Morris','mills','six','[["Blue","B","",""],["Red","R","",""]]','people',5,0,'take','playing','Blue to take','a1,a3,a5 b2,b4 3 4 blue take=1','club evening
six men''s morris
blue
red');
CREATE INDEX summary_latest ON summary (deleted, updated, game);
CREATE INDEX summary_list ON summary (deleted, updated, game, family, variant, result, opponents, search);
COMMIT;
