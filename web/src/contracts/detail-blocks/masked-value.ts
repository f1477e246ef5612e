/** Whether the server masked a value for this reader (SEC-9). */
export const isMaskedValue = (value: string) => value.includes('•');
