/** Vietnamese words of several syllables that a line break must not tear apart. */
const compounds = ['giấy chứng nhận', 'ngân hàng', 'quý khách', 'thanh toán', 'yêu cầu'];

export const COMPOUND = new RegExp(`(${compounds.join('|')})`, 'giu');
