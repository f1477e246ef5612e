/** The file names of the programs in this folder that write generated files. */
export const generators: readonly string[];
