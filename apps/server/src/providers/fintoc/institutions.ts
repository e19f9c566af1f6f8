/** Fintoc's institution ids (reference 2.3) and ours; merged banks map to their successor. */
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

/** Returns our institution id; null when the catalogue does not contain it. */
export const findInstitutionId = (id: string): string | null =>
  Object.hasOwn(institutions, id) ? (institutions[id] ?? null) : null

/** Returns Fintoc's institution id, so that the widget can preselect it. */
export const findFintocInstitutionId = (institutionId: string): string | null =>
  Object.keys(institutions).find((id) => institutions[id] === institutionId) ?? null
