/** Phrases of descriptions that show a kind: upper case, no accents. */

/** The text names the same holder. Others that name only an account number can be anyone's. */
export const sameHolderPhrases = ['MISMO TITULAR', 'CUENTA PROPIA', 'CUENTAS PROPIAS']

/** Investments and savings that no bank account shows. */
export const savingsPhrases = [
  'FINTUAL',
  'RACIONAL',
  'FONDO MUTUO',
  'FONDOS MUTUOS',
  'FFMM',
  'FF MM',
  'APV',
  'AHORRO PREVISIONAL',
  'DEPOSITO A PLAZO',
  'DEPOSITO PLAZO',
  'DEP A PLAZO',
  'BUDA',
  'CRYPTOMKT',
  'CRYPTOMARKET',
  'NOTBANK',
  'ORIONX',
  'BINANCE',
  'BITSO',
  'COINBASE',
]

/** The voluntary account at a pension administrator. Mandatory contributions are no savings of the user's choice. */
export const pensionAccountPhrases = ['CUENTA 2', 'CTA 2', 'CUENTA DOS']
export const pensionAdministrators = new Set([
  'AFP',
  'CAPITAL',
  'CUPRUM',
  'HABITAT',
  'MODELO',
  'PLANVITAL',
  'PROVIDA',
  'UNO',
])

/** What savings pay is income, and what they cost is spending. */
export const savingsYieldWords = new Set(['INTERES', 'INTERESES', 'DIVIDENDO', 'DIVIDENDOS', 'COMISION'])

/** Prepaid wallets: display name and the phrases of descriptions. */
export const prepaidWallets = [
  { name: 'Tenpo', phrases: ['TENPO'] },
  { name: 'MACH', phrases: ['MACH'] },
  { name: 'Mercado Pago', phrases: ['MERCADO PAGO', 'MERCADOPAGO'] },
  { name: 'Dale', phrases: ['COOPEUCH DALE', 'CUENTA DALE'] },
  { name: 'Copec Pay', phrases: ['COPEC PAY', 'COPECPAY'] },
  { name: 'Prex', phrases: ['PREX'] },
  { name: 'Chek', phrases: ['CHEK'] },
  { name: 'Global66', phrases: ['GLOBAL66', 'GLOBAL 66'] },
] as const

/** A load of a prepaid wallet. */
export const loadWords = new Set(['CARGA', 'CARGAS'])
