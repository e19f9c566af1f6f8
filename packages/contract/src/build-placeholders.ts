/** Placeholders in the built documents. The server replaces them at start with its origin and operator. */
export const builtOrigin = 'https://lucas.invalid'
export const builtOperator = '[[operador]]'
export const builtBankProcessor = '[[encargado-bancos]]'
export const builtMailProcessor = '[[encargado-correo]]'
export const builtHostingProcessor = '[[encargado-alojamiento]]'
/** Whether plans can be paid: `yes` or `none`, which hides what cannot be bought. */
export const builtPayments = '[[cobro]]'
