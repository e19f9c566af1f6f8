/** Phrases of descriptions that show a kind: upper case, no accents. */

/** The text names the same holder. Others that name only an account number can be anyone's. */
export const sameHolderPhrases = ['MISMO TITULAR', 'CUENTA PROPIA', 'CUENTAS PROPIAS']

/** Investments and savings that no bank account shows. */
export const savingsPhrases = [
  'FINTUAL',
  'FONDO MUTUO',
  'FONDOS MUTUOS',
  'FFMM',
  'FF MM',
  'APV',
  'AHORRO PREVISIONAL',
  'DEPOSITO A PLAZO',
  'DEPOSITO PLAZO',
  'DEP A PLAZO',
  'CRYPTOMKT',
  'CRYPTOMARKET',
  'NOTBANK',
  'ORIONX',
  'BINANCE',
  'BITSO',
  'COINBASE',
]

/**
 * Investments with the name of a word: other words of the name, except those of their companies, are a shop's. They also need
 * a transfer, an automatic debit or a word of investing.
 */
export const ambiguousSavings = new Set(['RACIONAL', 'BUDA'])
export const savingsCompanyWords = new Set(
  'COM CL CHILE SPA SA APP CORREDORA CORREDORES BOLSA DE AGF INVERSIONES INVERSION RESCATE APORTE RETIRO'.split(
    ' ',
  ),
)
export const investingWords = new Set(['INVERSION', 'RESCATE', 'APORTE'])

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
  { name: 'Tapp', phrases: ['TAPP'] },
  { name: 'Superdigital', phrases: ['SUPERDIGITAL'] },
] as const

/**
 * Issuers of cards: display name and how descriptions and names of institutions write them. Cards of shops come before the
 * banks that run them ('LIDER BCI'). CHILE and INTERNACIONAL alone are no names of banks.
 */
export const cardIssuers = [
  { name: 'Falabella', phrases: ['CMR', 'FALABELLA'] },
  { name: 'Ripley', phrases: ['RIPLEY'] },
  { name: 'Lider BCI', phrases: ['LIDER'] },
  { name: 'Cencosud', phrases: ['CENCOSUD'] },
  { name: 'Abcdin', phrases: ['ABCDIN', 'ABC DIN', 'ABCVISA'] },
  { name: 'La Polar', phrases: ['LA POLAR'] },
  { name: 'Hites', phrases: ['HITES'] },
  { name: 'Tricot', phrases: ['TRICOT'] },
  { name: 'Tenpo', phrases: ['TENPO'] },
  { name: 'MACH', phrases: ['MACH'] },
  { name: 'Mercado Pago', phrases: ['MERCADO PAGO', 'MERCADOPAGO'] },
  { name: 'Coopeuch', phrases: ['COOPEUCH'] },
  { name: 'Santander', phrases: ['SANTANDER'] },
  { name: 'BCI', phrases: ['BCI'] },
  {
    name: 'Banco de Chile',
    phrases: ['BANCO DE CHILE', 'BANCO CHILE', 'BCO DE CHILE', 'BCO CHILE', 'EDWARDS'],
  },
  { name: 'Banco Estado', phrases: ['BANCOESTADO', 'BANCO ESTADO', 'BCO ESTADO'] },
  { name: 'Scotiabank', phrases: ['SCOTIABANK', 'SCOTIA'] },
  { name: 'BICE', phrases: ['BICE'] },
  { name: 'Security', phrases: ['SECURITY'] },
  { name: 'Consorcio', phrases: ['CONSORCIO'] },
  { name: 'Internacional', phrases: ['BANCO INTERNACIONAL', 'BCO INTERNACIONAL'] },
  { name: 'Itau', phrases: ['ITAU'] },
] as const

/** A load of a prepaid wallet. */
export const loadWords = new Set(['CARGA', 'CARGAS', 'RECARGA', 'RECARGAS'])
