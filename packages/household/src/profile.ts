import { type BankCode, bankCodes } from './bank-codes.ts'
import { type Dialect, getDialect } from './dialects.ts'
import { everyRhythmNeed } from './every-rhythm-payees.ts'
import { createRandom } from './random.ts'
import { toTenDigitRut } from './rut.ts'

export interface Biller {
  text: string
  amount: number
  date: number
  /** Share of the amount that winter adds. */
  winter?: number
  schoolYear?: true
}

/** The fixed facts of a household; amounts are pesos of January 2026. */
export interface Profile {
  /** Differs from bank to bank: keeps amounts of unrelated transfers apart. */
  bankNumber: number
  /** The random key of this household at this bank. */
  key: string
  bank: BankCode
  dialect: Dialect
  owner: string
  ownerTenDigits: string
  employer: string
  salary: number
  landlord: string | null
  rent: number
  billers: readonly Biller[]
  friends: readonly [string, ...string[]]
  car: boolean
  kids: boolean
  monthlyNeed: number
  cardLimit: number
  /** Both cards close on this day of the month, the last one of shorter months, and are paid on the other. */
  cardCycle: { closingDay: number; dueDay: number; shiftsPurchases: boolean }
  dollarLimit: number
  overdraft: number
  numbers: { main: string; savings: string; dollars: string; card: string; line: string }
  /** 1 for a household; more for the huge ones of benchmarks. */
  intensity: number
  /** Incidents happen. */
  hasIncidents: boolean
  /** It is also charged in the rhythms that few households have. */
  hasEveryRhythm: boolean
  /** The salary and the bills are at another bank. */
  isSecondBank: boolean
}

const firstNames = ['CAMILA', 'DANIEL', 'JAVIERA', 'MATIAS', 'FRANCISCA', 'SEBASTIAN', 'VALENTINA'] as const
const lastNames = [
  'ROJAS',
  'FUENTES',
  'SOTO',
  'ARAYA',
  'CONTRERAS',
  'SEPULVEDA',
  'MORALES',
  'PIZARRO',
] as const
const employers = [
  'INMOBILIARIA LOS COIHUES SPA',
  'SERVICIOS DIGITALES ANDINOS SPA',
  'CLINICA VALLE SUR S.A.',
  'TRANSPORTES EL ARRAYAN LTDA',
  'FUNDACION EDUCACIONAL QUILLAY',
] as const

const pickName = (random: ReturnType<typeof createRandom>): string =>
  `${random.pick(firstNames)} ${random.pick(lastNames)} ${random.pick(lastNames)}`

function createBillers(random: ReturnType<typeof createRandom>, kids: boolean, car: boolean): Biller[] {
  const billers: Biller[] = [
    { text: 'GASTOS COMUNES EDIFICIO LOS AROMOS', amount: random.int(62_000, 98_000), date: 6, winter: 0.25 },
    { text: 'ENEL DISTRIBUCION CHILE S.A.', amount: random.int(28_000, 46_000), date: 12, winter: 0.35 },
    { text: 'AGUAS ANDINAS', amount: random.int(14_000, 26_000), date: 15 },
    { text: 'METROGAS', amount: random.int(12_000, 22_000), date: 18, winter: 1.4 },
    {
      text: random.pick(['ENTEL PCS', 'MOVISTAR CHILE', 'WOM S.A.']),
      amount: random.pick([14_990, 17_990, 21_990]),
      date: 20,
    },
    {
      text: random.pick(['VTR BANDA ANCHA', 'MUNDO PACIFICO']),
      amount: random.pick([19_990, 24_990]),
      date: 8,
    },
    {
      text: random.pick(['ISAPRE COLMENA GOLDEN CROSS', 'ISAPRE CONSALUD S.A.', 'ISAPRE BANMEDICA']),
      amount: random.int(78_311, 124_977),
      date: 9,
    },
  ]
  if (kids) {
    billers.push({
      text: random.pick(['COLEGIO SANTA ELENA', 'JARDIN INFANTIL LOS PEQUES']),
      amount: random.int(180, 320) * 1_000,
      date: 5,
      schoolYear: true,
    })
  }
  if (car) billers.push({ text: 'SEGURO AUTO BCI SEGUROS', amount: random.int(28_411, 46_893), date: 16 })
  return billers
}

/** Returns the random key of a household at a bank. */
export const getHouseholdKey = (seed: string, rut: string, bank: string) => `${seed}|${rut}|${bank}`

/** A bill is due on the 10th, or on the 15th if it closes too late for that. */
function createCardCycle(
  key: string,
  wanted: number | undefined,
  shiftsPurchases: boolean,
): Profile['cardCycle'] {
  const closingDay = wanted ?? createRandom(key, 'card cycle').pick([20, 22, 24, 25])
  return { closingDay, dueDay: closingDay > 27 ? 15 : 10, shiftsPurchases }
}

interface ProfileOptions {
  intensity?: number
  hasIncidents?: boolean
  hasEveryRhythm?: boolean
  isSecondBank?: boolean
  closingDay?: number | undefined
  shiftsPurchases?: boolean | undefined
}

/** Creates the profile of a household; always the same for a seed, RUT and bank. */
export function createProfile(
  seed: string,
  rut: string,
  bank: BankCode,
  {
    intensity = 1,
    hasIncidents = false,
    hasEveryRhythm = false,
    isSecondBank = false,
    closingDay,
    shiftsPurchases = false,
  }: ProfileOptions = {},
): Profile {
  const person = createRandom(seed, rut)
  const key = getHouseholdKey(seed, rut, bank)
  const random = createRandom(key, 'profile')
  const owner = pickName(person)
  const car = person.chance(0.6)
  const kids = person.chance(0.5)
  const dialect = getDialect(bank)
  const renting = random.chance(0.55)
  const rent = renting ? random.int(38, 56) * 10_000 : random.int(391_207, 548_913)
  const billers = createBillers(random, kids, car)
  const fixed = billers.reduce((sum, biller) => sum + biller.amount, rent)
  const everyday = (car ? 690_000 : 640_000) * intensity + 260_000
  const monthlyNeed = fixed + everyday + (hasEveryRhythm ? everyRhythmNeed : 0)
  const mortgage = { text: 'DIVIDENDO HIPOTECARIO', amount: rent, date: 10 }
  return {
    key,
    bankNumber: bankCodes.indexOf(bank),
    bank,
    dialect,
    owner,
    ownerTenDigits: toTenDigitRut(rut),
    employer: random.pick(employers),
    salary: Math.round(monthlyNeed * (0.94 + random.next() * 0.06)),
    landlord: renting ? pickName(random) : null,
    rent,
    billers: renting ? billers : [...billers, mortgage],
    friends: [pickName(random), pickName(random), pickName(random), pickName(random)],
    car,
    kids,
    monthlyNeed,
    cardLimit: 2_500_000 * intensity,
    cardCycle: createCardCycle(key, closingDay, shiftsPurchases),
    dollarLimit: 300_000,
    overdraft: bank === 'estado' || isSecondBank ? 0 : 800_000 * intensity,
    numbers: {
      main: bank === 'estado' ? rut.slice(0, -2) : `00${random.int(1, 9)}${random.digits(9)}`,
      savings: `${random.int(1, 9)}${random.digits(10)}`,
      dollars: `05${random.digits(10)}`,
      card: `XXXX XXXX XXXX ${random.int(1, 9)}${random.digits(3)}`,
      line: `00${random.digits(6)}`,
    },
    intensity,
    hasIncidents: hasIncidents && !isSecondBank,
    hasEveryRhythm: hasEveryRhythm && !isSecondBank,
    isSecondBank,
  }
}
