import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { csv } from '../../../test/support/fixtures/imported-rows.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'
import { storedZip } from '../../providers/file/workbook/zip.ts'

// A file with several statements becomes several imports.

const real = await createFullApp()
const imports = createImportClient(real)

const transaction = (at: number) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026030${at}<TRNAMT>-${at}000<FITID>${at}<NAME>COMPRA ${at}</STMTTRN>`
const account = (number: string, ...days: number[]) =>
  `<STMTTRNRS><STMTRS><CURDEF>CLP<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${days.map(transaction).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS>`
const ofx = (...accounts: string[]) =>
  Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${accounts.join('')}</BANKMSGSRSV1></OFX>`)

/** Waits until no import of the user is being read, and returns them by part. */
async function listRead(who: TestUser) {
  for await (const _ of pollAttempts(60_000)) {
    const { results } = (await real.requestAs(who, 'GET', '/api/imports/')).json()
    if (results.every(({ state }: { state: string }) => state !== 'reading'))
      return results.toSorted(
        (a: StatementImport, b: StatementImport) =>
          (a.parts?.indexOf(a.id) ?? 0) - (b.parts?.indexOf(b.id) ?? 0),
      )
  }
  throw new Error('an import is still being read')
}

describe('rel/import-parts', () => {
  test('each account of a file becomes an import, once, however often the file is read', async () => {
    const who = await real.auth.registerUser()
    const first = await imports.upload(who, ofx(account('111', 1, 2), account('222', 3)), 'dos.ofx')
    const read = await listRead(who)
    const parts = read.map(({ id }: { id: string }) => id)
    expect(parts[0]).toBe(first.id)
    expect(read).toMatchObject([
      { parts, file_name: 'dos.ofx', counts: { new: 2 } },
      { parts, file_name: 'dos.ofx', state: 'preview', counts: { new: 1 } },
    ])
    await imports.patch(who, first.id, { currency: 'CLP' })
    expect((await listRead(who)).map(({ id }: { id: string }) => id)).toEqual(
      read.map(({ id }: { id: string }) => id),
    )
    for (const { id } of read) {
      const name = `Cuenta ${id}`
      await imports.patch(who, id, {
        account: { name, type: 'checking', currency: 'CLP', institution_id: null },
      })
      expect(await imports.confirm(who, id)).toMatchObject({ state: 'done' })
    }
    const accounts = (await real.requestAs(who, 'GET', '/api/accounts/')).json()
    expect(accounts).toHaveLength(2)
  })

  test('a file with one statement is the only one of its file', async () => {
    const who = await real.auth.registerUser()
    expect(await imports.upload(who, csv('01/03/2026;FERIA;-1.000'))).toMatchObject({ parts: [] })
  })

  test('each file of an archive becomes an import with its own name, also one that cannot be read', async () => {
    const who = await real.auth.registerUser()
    const archive = await storedZip([
      { name: 'cartolas/enero.csv', bytes: csv('01/01/2026;FERIA;-1.000') },
      { name: 'cartolas/foto.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
      { name: '__MACOSX/._enero.csv', bytes: Buffer.from('x') },
      { name: 'febrero.ofx', bytes: ofx(account('111', 2)) },
    ])
    await imports.upload(who, archive, 'cartolas.zip')
    expect(await listRead(who)).toMatchObject([
      { file_name: 'enero.csv', state: 'preview', counts: { new: 1 } },
      { file_name: 'foto.png', state: 'failed', problem: { code: 'not_a_statement' } },
      { file_name: 'febrero.ofx', state: 'preview', counts: { new: 1 } },
    ])
  })

  test('an archive with too many statements is refused as a whole', async () => {
    const who = await real.auth.registerUser()
    const files = Array.from({ length: 31 }, (_, at) => ({
      name: `${at}.csv`,
      bytes: csv('01/01/2026;FERIA;-1.000'),
    }))
    await imports.upload(who, await storedZip(files), 'muchas.zip')
    expect(await listRead(who)).toMatchObject([{ state: 'failed', problem: { code: 'too_many_parts' } }])
  })
})
