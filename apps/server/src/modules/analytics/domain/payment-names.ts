/** Words that begin the name of a payment to no merchant: a credit, a tax, a charge of the bank. */
const credits = 'dividendo( hipotecario)?|credito|prestamo|mutuo|hipotecario|avance|linea de credito'
const taxes =
  'iva|impuestos?|imp|contribuciones|timbres|tgr|tesoreria|sii|servicio de impuestos|permiso de circulacion'
const charges = 'comision(es)?|interes(es)?|mantencion (de )?(cuenta|plan|tarjeta)|seguro desgravamen'
/** 'Arriendo Asegurado' is a company, 'Arriendo depto' is none. */
const rent = 'arriendo( (de )?(depto|departamento|casa|oficina|bodega))?$'

/**
 * Matches the folded name of a payment that names no merchant, in the syntax that PostgreSQL and JavaScript share. A bank's text
 * such as 'PAC DIVIDENDO HIPOTECARIO' has a name, by which lists show it, but nobody is paid by it for a purchase.
 */
export const paymentNamePattern = `^((pago|cuota|abono) (de )?)?((${credits}|${taxes}|${charges})( |$)|${rent})`
