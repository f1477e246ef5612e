/** For the programs in TypeScript that start the product as `npm start` does. */
export declare const root: string;
export declare const nodeOptions: string[];
export declare const installed: (name: string) => string;
export declare const environment: () => NodeJS.ProcessEnv;
