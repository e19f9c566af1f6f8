/** Price styles: shelf prices end in 990, weighed goods and fuel do not. */
export type PriceStyle = 'shelf' | 'weighed' | 'menu' | 'round'

export interface Merchant {
  /** As the card terminal prints it. */
  text: string
  min: number
  max: number
  style: PriceStyle
  weight: number
  /** The same purchase is often made twice on one day. */
  twin?: true
  needs?: 'car' | 'kids'
}

const shop = (text: string, weight: number, style: PriceStyle, min: number, max: number): Merchant => ({
  text,
  weight,
  style,
  min,
  max,
})

/** Shops of a household in Santiago, with prices of 2026. */
export const merchants: readonly [Merchant, ...Merchant[]] = [
  shop('JUMBO MAIPU SANTIAGO', 7, 'weighed', 9_000, 96_000),
  shop('LIDER EXPRESS NUNOA', 8, 'weighed', 5_000, 58_000),
  shop('SANTA ISABEL PROVIDENCIA', 6, 'weighed', 4_000, 42_000),
  shop('UNIMARC IRARRAZAVAL', 6, 'weighed', 3_500, 39_000),
  shop('TOTTUS LA FLORIDA', 3, 'weighed', 8_000, 64_000),
  shop('ACUENTA PUENTE ALTO', 2, 'weighed', 6_000, 38_000),
  shop('PANADERIA LA ESTRELLA LTDA', 6, 'weighed', 1_500, 6_500),
  shop('TUU*ALMACEN DON PEDRO', 4, 'weighed', 1_800, 9_800),
  shop('SUMUP *FERIA LO VALLEDOR', 3, 'menu', 6_000, 22_000),
  shop('TUU*VERDULERIA EL HUERTO', 3, 'menu', 2_500, 14_000),
  shop('OXXO PROVIDENCIA', 3, 'menu', 1_200, 6_500),
  { ...shop('METRO DE SANTIAGO CARGA BIP', 9, 'round', 2_000, 8_000), twin: true },
  shop('UBER TRIP SANTIAGO', 6, 'weighed', 2_400, 11_500),
  shop('CABIFY CHILE', 3, 'weighed', 2_800, 12_500),
  { ...shop('COPEC APP SANTIAGO', 5, 'round', 15_000, 45_000), needs: 'car' },
  { ...shop('SHELL MICOPILOTO NUNOA', 3, 'round', 15_000, 42_000), needs: 'car' },
  { ...shop('COSTANERA NORTE TAG', 4, 'menu', 900, 2_900), twin: true, needs: 'car' },
  { ...shop('AUTOPISTA CENTRAL TAG', 3, 'menu', 800, 2_600), twin: true, needs: 'car' },
  { ...shop('SABA ESTACIONAMIENTOS', 2, 'menu', 1_200, 6_000), needs: 'car' },
  { ...shop('STARBUCKS COSTANERA CENTER', 4, 'shelf', 3_490, 6_990), twin: true },
  { ...shop('CAFE ALTURA PROVIDENCIA', 4, 'menu', 2_200, 4_900), twin: true },
  shop('CASTANO PROVIDENCIA', 3, 'shelf', 1_990, 5_990),
  shop('RAPPI CHILE SANTIAGO', 4, 'weighed', 7_000, 24_000),
  shop('PEDIDOSYA CHILE', 4, 'weighed', 7_000, 22_000),
  shop('DOMINO PROVIDENCIA', 3, 'menu', 4_500, 11_900),
  shop('RESTAURANT LIGURIA', 2, 'menu', 12_000, 46_000),
  shop('SUSHI HOME NUNOA', 2, 'menu', 9_900, 26_000),
  shop('MCDONALDS IRARRAZAVAL', 2, 'shelf', 3_990, 11_990),
  shop('FARMACIAS CRUZ VERDE 412', 3, 'shelf', 2_990, 24_990),
  shop('SALCOBRAND 0287', 2, 'shelf', 2_490, 22_990),
  shop('FARMACIAS AHUMADA 118', 2, 'shelf', 2_990, 19_990),
  shop('REDSALUD PROVIDENCIA', 1, 'menu', 8_000, 38_000),
  shop('FALABELLA COSTANERA', 2, 'shelf', 9_990, 54_990),
  shop('PARIS PARQUE ARAUCO', 2, 'shelf', 8_990, 49_990),
  shop('H&M COSTANERA CENTER', 1, 'shelf', 5_990, 39_990),
  shop('DECATHLON LA REINA', 1, 'shelf', 4_990, 39_990),
  shop('SODIMAC HOMECENTER NUNOA', 2, 'shelf', 2_990, 49_990),
  shop('EASY LA REINA', 1, 'shelf', 2_990, 36_990),
  shop('CINEPLANET COSTANERA', 1, 'shelf', 4_990, 15_990),
  shop('CINEMARK ALTO LAS CONDES', 1, 'shelf', 4_990, 16_990),
  shop('PUNTOTICKET', 1, 'menu', 15_000, 48_000),
  shop('MERCADOPAGO*MERCADOLIBRE', 4, 'shelf', 5_990, 42_990),
  shop('FERIA CHILENA DEL LIBRO', 1, 'shelf', 6_990, 24_990),
  { ...shop('LIBRERIA NACIONAL', 2, 'shelf', 1_990, 18_990), needs: 'kids' },
  { ...shop('TUU*KIOSCO COLEGIO', 2, 'menu', 800, 3_500), needs: 'kids' },
]

interface DollarShop {
  text: string
  /** Cents of a dollar. */
  min: number
  max: number
}

export const dollarShops: readonly [DollarShop, ...DollarShop[]] = [
  { text: 'AMAZON MKTPLACE PMTS', min: 899, max: 5_499 },
  { text: 'AMAZON.COM*KINDLE', min: 299, max: 1_499 },
  { text: 'ALIEXPRESS.COM', min: 350, max: 3_200 },
  { text: 'PAYPAL *STEAM GAMES', min: 499, max: 2_999 },
  { text: 'ETSY.COM', min: 900, max: 3_800 },
]

/** Monthly charges in dollars, in cents. */
export const dollarSubscriptions = [
  { text: 'APPLE.COM/BILL', amount: 299, date: 4 },
  { text: 'GOOGLE *ONE', amount: 199, date: 13 },
  { text: 'OPENAI *CHATGPT SUBSCR', amount: 2_000, date: 19 },
] as const

/** Monthly charges to the card, in pesos of 2026. */
export const subscriptions = [
  { text: 'NETFLIX.COM', amount: 10_990, date: 6 },
  { text: 'SPOTIFY P2A8C1', amount: 4_850, date: 14 },
  { text: 'HBO MAX CHILE', amount: 8_990, date: 22 },
  { text: 'SMARTFIT CHILE', amount: 21_990, date: 3 },
  { text: 'DISNEY PLUS', amount: 9_990, date: 17 },
  { text: 'SEGURO VIDA CARDIF', amount: 7_480, date: 11 },
] as const

interface InstalmentShop {
  text: string
  min: number
  max: number
}

/** Larger purchases that are paid in instalments. */
export const instalmentShops: readonly [InstalmentShop, ...InstalmentShop[]] = [
  { text: 'FALABELLA COM', min: 129_990, max: 489_990 },
  { text: 'PARIS.CL', min: 99_990, max: 379_990 },
  { text: 'PC FACTORY', min: 189_990, max: 649_990 },
  { text: 'SODIMAC.COM', min: 89_990, max: 299_990 },
  { text: 'LATAM.COM', min: 119_990, max: 419_990 },
]

type Texts = readonly [string, ...string[]]

/** Bank fees besides the monthly one. */
export const unusualFees: Texts = [
  'COMISION AVANCE EN EFECTIVO',
  'COMISION COMPRA INTERNACIONAL',
  'COMISION POR SOBREGIRO',
  'INTERESES POR MORA',
  'INTERESES LINEA DE CREDITO',
]

interface LargePurchaseShop {
  text: string
  min: number
  max: number
}

/** Large purchases. */
export const largePurchaseShops: readonly [LargePurchaseShop, ...LargePurchaseShop[]] = [
  { text: 'CLINICA LAS CONDES', min: 380_000, max: 900_000 },
  { text: 'ROSEN MUEBLES', min: 350_000, max: 780_000 },
  { text: 'TALLER AUTOMOTRIZ DERCO', min: 340_000, max: 820_000 },
  { text: 'AEROLINEAS SKY', min: 360_000, max: 850_000 },
  { text: 'MACONLINE', min: 490_000, max: 990_000 },
]

interface Spree {
  shops: Texts
  min: number
  max: number
  everyDays: number
}

/** Kinds of spending sprees. */
export const sprees: readonly [Spree, ...Spree[]] = [
  { shops: ['H&M COSTANERA CENTER', 'ZARA PARQUE ARAUCO', 'TRICOT'], min: 42_000, max: 78_000, everyDays: 2 },
  {
    shops: ['PUNTOTICKET', 'CINEPLANET COSTANERA', 'TICKETMASTER CHILE'],
    min: 34_000,
    max: 66_000,
    everyDays: 2,
  },
  { shops: ['UBER TRIP SANTIAGO', 'CABIFY CHILE'], min: 32_000, max: 54_000, everyDays: 1 },
]

/** Subscriptions that a household starts one after the other, in pesos of 2026. */
export const temporarySubscriptions = [
  { text: 'YOUTUBE PREMIUM', amount: 6_990 },
  { text: 'PARAMOUNT PLUS', amount: 5_990 },
  { text: 'DUOLINGO PLUS', amount: 7_490 },
  { text: 'CRUNCHYROLL', amount: 4_990 },
  { text: 'STRAVA', amount: 5_490 },
  { text: 'CANVA PRO', amount: 8_490 },
  { text: 'DEEZER MUSIC', amount: 5_190 },
  { text: 'XBOX GAME PASS', amount: 9_490 },
  { text: 'AUDIBLE', amount: 8_990 },
  { text: 'MUBI', amount: 6_490 },
  { text: 'TIDAL MUSIC', amount: 6_190 },
  { text: 'DROPBOX PLUS', amount: 11_490 },
  { text: 'HEADSPACE', amount: 7_990 },
  { text: 'PLAYSTATION NETWORK', amount: 8_790 },
  { text: 'SCRIBD', amount: 9_190 },
  { text: 'CALM MEDITACION', amount: 6_790 },
  { text: 'BABBEL IDIOMAS', amount: 7_190 },
] as const
