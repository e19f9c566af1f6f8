import { disturb } from '../disturb.ts'
import { createRandom } from '../random.ts'
import { bancoDeChile, bancoDeChilePortal } from './banco-de-chile.ts'
import { cuentaRut } from './banco-estado.ts'
import { bciOfficial, bciPrint } from './bci.ts'
import type { AccountLayout, DrawnStatement } from './expected.ts'
import { itauHistorical, itauPersonal } from './itau.ts'
import { bice, falabella, security } from './other-banks.ts'
import { santander, santanderVista, santanderVistaBlocks } from './santander.ts'
import { scotiabankA, scotiabankB } from './scotiabank.ts'
import { unknownBank } from './unknown-bank.ts'

export type { DrawnStatement, ExpectedAccount } from './expected.ts'

/** Statements of accounts as issuers lay them out (reference 2), with invented people and amounts. */
export const accountLayouts = {
  'Banco de Chile': bancoDeChile,
  'Banco de Chile, portal': bancoDeChilePortal,
  Santander: santander,
  'Santander, vista': santanderVista,
  'Santander, vista in blocks': santanderVistaBlocks,
  'BCI, print': bciPrint,
  'BCI, official': bciOfficial,
  'BancoEstado, CuentaRUT': cuentaRut,
  'Scotiabank A': scotiabankA,
  'Scotiabank B': scotiabankB,
  'Itaú, personal': itauPersonal,
  'Itaú, histórica': itauHistorical,
  BICE: bice,
  Falabella: falabella,
  Security: security,
  'unknown bank': unknownBank,
} satisfies Record<string, AccountLayout>

export type AccountLayoutName = keyof typeof accountLayouts

/** Lays out the statement of a layout and a seed: the same one each time. */
export function drawAccount(name: AccountLayoutName, seed: number): DrawnStatement {
  const random = createRandom(seed)
  const drawn = accountLayouts[name](random)
  disturb(drawn.paper, random)
  return drawn
}
