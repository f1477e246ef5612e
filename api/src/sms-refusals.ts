/** Refusals of every call that sends the customer an SMS (SMS-1, SMS-2). */
export const smsRefusals = ['RATE_LIMIT_SMS', 'SMS_NUMBER_UNSUPPORTED'] as const;
