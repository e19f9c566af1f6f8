/** Creates the library links of the database package below `root`. Calls `stop` where one cannot be made. */
export function createDatabaseLinks(root: string, stop: (message: string) => never): void
