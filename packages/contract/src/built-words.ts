/** What the documents of the build leave open for the server, which alone knows its address and who runs it. */
export const builtOrigin = 'https://lucas.invalid'
export const builtOperator = '[[operador]]'
