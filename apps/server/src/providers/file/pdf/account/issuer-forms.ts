interface IssuerForm {
  institutionId: string
  /** What is printed around the table, folded. */
  text: RegExp
  /** Headings of the table, folded and joined by `|`. */
  titles: RegExp
}

/** Statements whose bank is only named in a picture, known by their title and headings together (reference 1.1.1, 2). */
export const issuerForms: readonly IssuerForm[] = [
  {
    institutionId: 'banco-de-chile',
    text: /estado de cuenta/,
    titles: /^fecha dia\/mes\|detalle de transaccion\|sucursal\|n° docto\|monto (cheques o )?cargos\|/,
  },
  {
    institutionId: 'itau',
    text: /estado de cuenta personal|cartola historica cuenta corriente/,
    titles: /giros o cargos\|depositos o abonos\|saldo diario$/,
  },
  {
    institutionId: 'scotiabank',
    text: /estado de cuenta n[°º] ?\d/,
    titles: /^fecha\|descripcion\|n[°º] doc\.\|cargos\|abonos\|saldo$/,
  },
  {
    institutionId: 'scotiabank',
    text: /estado de cuenta corriente/,
    titles: /^fecha\|descripcion movimiento\|docto no\.\|cargo\|abono\|saldo diario$/,
  },
  {
    institutionId: 'bci',
    text: /cartola de cuenta corriente/,
    titles: /cheques y otros cargos\|depositos y (otros )?abonos\|saldo diario$/,
  },
]
