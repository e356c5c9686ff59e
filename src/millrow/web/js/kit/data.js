/** Where the server keeps data that changes only with its version; the root element has the addresses. @param {string} name */
export const dataAddress = (name) => document.documentElement.getAttribute(`data-${name}`);
