/** State of a module: shared by the test files of a worker. */
export const visits: string[] = [];
