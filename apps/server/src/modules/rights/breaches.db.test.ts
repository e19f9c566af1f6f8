import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { createOperatorRunner } from '../../../test/support/operator-runner.ts'
import { breach } from '../../operator/breaches.ts'

// The register of breaches, by the operator command (Ley 19.628, article 14 sexies).

const db = await testDatabase()
const desk = createOperatorRunner(db, breach)
/** Returns the output of a successful command. */
async function run(...words: string[]): Promise<string> {
  const { outcome, output } = await desk(...words)
  expect(outcome).toBe('done')
  return output
}
const ends = async (said: string, ...words: string[]) => expect((await desk(...words)).outcome).toBe(said)

test('a breach is recorded with its times and prints a notice of the known details', async () => {
  expect(await run()).toContain('No breaches.')
  const id = (await run('open', '2026-11-20T12:30:00Z', 'alguien ajeno leyó un respaldo')).trim()
  const blank = await run('show', id)
  for (const word of ['CUÁLES', 'CONSECUENCIAS', 'MEDIDAS', 'Avisaremos también'])
    expect(blank).toContain(word)

  await run('update', id, 'contained', '2026-11-20T14:00:00Z')
  await run('update', id, 'reported', '2026-11-20T15:00:00Z')
  await run('update', id, 'notified', 'now')
  await run('update', id, 'categories', 'tu nombre y tus movimientos')
  await run('update', id, 'effects', 'que otra persona los conozca')
  await run('update', id, 'measures', 'cambiamos las claves')
  await run('update', id, 'people', '120')
  const shown = await run('show', id)
  expect(shown).toContain('2026-11-20T14:00:00.000Z')
  expect(shown).toContain('people      120')
  expect(shown).toContain('Los datos tuyos que pudieron quedar a la vista son: tu nombre y tus movimientos.')
  expect(shown).toMatch(/Lo cerramos el 20 de noviembre de 2026.*11:00/)
  expect(shown).not.toMatch(/CUÁLES|CONSECUENCIAS|MEDIDAS/)
  expect(await run()).toMatch(/reported {2}people notified/)
})

test('an invalid time, number or id is refused, and breaches cannot be deleted', async () => {
  const id = (await run('open', 'now', 'prueba')).trim()
  for (const words of [
    ['update', id, 'people', 'muchas'],
    ['update', id, 'colour', 'rojo'],
    ['open', 'ayer', 'x'],
    ['show', 'x'],
  ])
    await ends('usage', ...words)
  await ends('refused', 'update', id, 'contained', '2999-01-01T00:00:00Z')
  await ends('refused', 'show', '019a0000-0000-7000-8000-000000000000')
  await expect(db.app.deleteFrom('breach').execute()).rejects.toMatchObject({ code: '42501' })
})

test('the command has a help topic', async () => {
  expect(await runOperator(db, ['breach'])).toContain('people')
})
