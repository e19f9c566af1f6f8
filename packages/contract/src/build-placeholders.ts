/** Placeholders in the built documents. The server replaces them at start with its origin and operator. */
export const builtOrigin = 'https://lucas.invalid'
export const builtOperator = '[[operador]]'
export const builtBankProcessor = '[[encargado-bancos]]'
export const builtMailProcessor = '[[encargado-correo]]'
export const builtHostingProcessor = '[[encargado-alojamiento]]'
/** Whether plans can be paid: `yes` or `none`, which hides what cannot be bought. */
export const builtPayments = '[[cobro]]'
/** Whether banks can be linked: `yes` or `none`, which shows the ways to bring files instead. */
export const builtBanks = '[[bancos]]'
/** Whether mail is sent: `yes` or `none`. */
export const builtMail = '[[correo]]'
/** Whether mails of banks reach this installation: `yes` or `none`. */
export const builtBankMail = '[[correo-banco]]'
/** Who may register: `open`, `invite` or `first` (REGISTRATION). */
export const builtRegistration = '[[registro]]'
