/**
 * Floid's short names of institutions (callback field `bank`) and our ids. Only `estado` is documented; the others
 * follow its pattern (reference 1.4), so likely aliases are listed too.
 */
const institutions: Readonly<Record<string, string>> = {
  chile: 'banco-de-chile',
  edwards: 'banco-de-chile',
  santander: 'santander',
  bci: 'bci',
  estado: 'banco-estado',
  bancoestado: 'banco-estado',
  itau: 'itau',
  security: 'security',
  falabella: 'falabella',
  scotia: 'scotiabank',
  scotiabank: 'scotiabank',
  bice: 'bice',
  ripley: 'ripley',
  consorcio: 'consorcio',
  internacional: 'internacional',
  coopeuch: 'coopeuch',
  tenpo: 'tenpo',
  mercadopago: 'mercado-pago',
}

/** Returns our institution id for a name in a callback: `estado`, or the path form `banco_estado_personas`. */
export function findInstitutionId(bank: string): string | null {
  const short = bank
    .toLowerCase()
    .replace(/^banco_/, '')
    .replace(/_(personas|empresas)$/, '')
  return Object.hasOwn(institutions, short) ? (institutions[short] ?? null) : null
}

/** Returns Floid's short name of an institution. */
export const findShortName = (institutionId: string): string | null =>
  Object.keys(institutions).find((name) => institutions[name] === institutionId) ?? null

/** Returns the path segment of an institution's services for personal accounts (reference 1.4). */
export function findServicePath(institutionId: string): string | null {
  const short = findShortName(institutionId)
  return short === null ? null : `banco_${short}_personas`
}
