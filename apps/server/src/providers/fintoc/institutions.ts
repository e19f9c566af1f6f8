/** Fintoc's institutions (reference 2.3) → ours; banks that live on under another name lead to that one. */
const institutions: Readonly<Record<string, string>> = {
  cl_banco_de_chile: 'banco-de-chile',
  cl_banco_santander: 'santander',
  cl_banco_bci: 'bci',
  cl_mach: 'bci',
  cl_banco_estado: 'banco-estado',
  cl_banco_itau: 'itau',
  cl_banco_security: 'security',
  cl_banco_falabella: 'falabella',
  cl_banco_scotiabank: 'scotiabank',
  cl_banco_bbva: 'scotiabank',
  cl_banco_bice: 'bice',
  cl_banco_ripley: 'ripley',
  cl_banco_consorcio: 'consorcio',
  cl_banco_internacional: 'internacional',
  cl_banco_coopeuch: 'coopeuch',
  cl_tenpo: 'tenpo',
  cl_mercado_pago: 'mercado-pago',
}

/** Our institution for one of Fintoc's; null for those that our catalogue does not hold. */
export const institutionOf = (id: string): string | null =>
  Object.hasOwn(institutions, id) ? (institutions[id] ?? null) : null

/** Fintoc's name of our institution, so that the widget begins with it. */
export const fintocInstitutionOf = (institutionId: string): string | null =>
  Object.keys(institutions).find((id) => institutions[id] === institutionId) ?? null
