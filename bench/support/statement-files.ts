import { setTimeout as wait } from 'node:timers/promises'
import { statementImport, uploadAnswer } from '@lucas/contract/banking/import.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { limit } from './limit.ts'
import type { Server } from './server.ts'
import { type BenchUser, post } from './users.ts'

/** Returns that statement of an account with a number. */
export const createAccountStatement = (rows: number): string =>
  createStatement(rows).replace('Fecha;', 'Cuenta:;00012345678\r\nFecha;')

/** Returns a CSV statement with purchases over years and a consistent balance. */
export function createStatement(rows: number): string {
  // lint-allow spanish-in-copy: the header of a bank's file
  const lines = ['Fecha;Descripción;N° Documento;Cargos;Abonos;Saldo']
  let balance = 500_000_000
  for (let at = 0; at < rows; at += 1) {
    const amount = 1_000 + ((at * 7_919) % 90_000)
    balance -= amount
    const date = addDays('2015-01-01', Math.floor((at + 1) / 14))
      .split('-')
      .toReversed()
      .join('/')
    const text = `COMPRA COMERCIO ${(at * 31) % 977} SANTIAGO`
    lines.push(
      [date, text, at, amount.toLocaleString('es-CL'), '', balance.toLocaleString('es-CL')].join(';'),
    )
  }
  return lines.join('\r\n')
}

/** Uploads a statement. Returns the id of its import. */
export async function upload(
  server: Server,
  { access }: BenchUser,
  { name, body }: { name: string; body: string | Uint8Array<ArrayBuffer> },
): Promise<string> {
  const answer = await fetch(`${server.address}/api/imports/?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/octet-stream' },
    body,
    signal: limit,
  })
  return uploadAnswer.parse(await answer.json()).id
}

/** Waits until no job works on an import. */
export async function waitForImport(server: Server, { access }: BenchUser, id: string) {
  for (;;) {
    limit.throwIfAborted()
    const answer = await fetch(`${server.address}/api/imports/${id}/`, {
      headers: { authorization: `Bearer ${access}` },
      signal: limit,
    })
    const found = statementImport.parse(await answer.json())
    if (found.state !== 'reading' && found.state !== 'storing') return found
    await wait(10)
  }
}

export async function confirmImport(server: Server, user: BenchUser, id: string) {
  await (await post(server, `/api/imports/${id}/confirm/`, undefined, user.access)).arrayBuffer()
  return waitForImport(server, user, id)
}
