/** Known facts of a data breach; null or empty if unknown. Days are formatted text. */
export interface BreachNoticeFacts {
  discovered: string
  contained: string | null
  reported: string | null
  nature: string
  categories: string
  effects: string
  measures: string
  supportEmail: string
}

const or = (known: string | null, blank: string): string => (known ? known : blank)

/**
 * Returns the data breach notice to the affected users: which data, possible effects, measures (article 14 sexies).
 * Unknown facts are in capitals, to be filled in before sending.
 */
export const breachNotice = (facts: BreachNoticeFacts): string =>
  [
    'Asunto: Un aviso importante sobre tus datos en Lucas',
    'Hola, NOMBRE:',
    `El ${facts.discovered} supimos que ${facts.nature}. Los datos tuyos que pudieron quedar a la vista son: ${or(facts.categories, 'CUÁLES')}. ${
      facts.contained === null ? 'Todavía trabajamos en cerrarlo.' : `Lo cerramos el ${facts.contained}.`
    }`,
    `Esto puede significar para ti: ${or(facts.effects, 'CONSECUENCIAS')}. Lo que te pedimos hacer ahora: PASOS. Lo que ya hicimos nosotros: ${or(facts.measures, 'MEDIDAS')}.`,
    `${
      facts.reported === null
        ? 'Avisaremos también a la Agencia de Protección de Datos Personales.'
        : `Avisamos también a la Agencia de Protección de Datos Personales, el ${facts.reported}.`
    } Lucas no te pedirá claves por correo ni por teléfono. Si tienes dudas, escribe a ${facts.supportEmail} y te contestamos.`,
  ].join('\n\n')
