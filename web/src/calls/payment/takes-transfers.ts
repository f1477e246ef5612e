/** The server names the account in production; without one it takes no transfers (PAY-19). */
export const takesTransfers = () =>
  document.querySelector<HTMLMetaElement>('meta[name="bank-transfer"]')?.content === 'on';
