import { expect, test } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { preview } from '../fixtures/statements.ts'
import { listSkipped } from './list-skipped.ts'
import type { Upload } from './uploads.ts'

const upload = (name: string, facts: Partial<Upload> = {}): Upload => ({
  key: name,
  file: new File(['x'], name),
  state: 'sent',
  share: 1,
  problem: null,
  offline: false,
  id: null,
  opened: true,
  ...facts,
})

test('every file that is not imported is named with its reason', () => {
  const idOf = (at: number) => uuid(401 + at)
  const counts = { new: 0, already_there: 4, doubtful: 0, unreadable: 0 }
  const card = { closing_day: null, due_day: null, billed: null, asks_debt_on: '2026-11-17' }
  const statements = [
    preview({ id: idOf(0), evidence: [] }),
    preview({ id: idOf(1), evidence: [], account: null }),
    preview({ id: idOf(2), evidence: [], card }),
    preview({ id: idOf(3), evidence: [], counts }),
    preview({
      id: idOf(4),
      state: 'failed',
      problem: { code: 'no_table', sentence: 'No hay tabla.', line: null },
    }),
    preview({ id: idOf(5), state: 'done' }),
    preview({ id: idOf(6), evidence: [] }),
  ]
  const uploads = [
    ...statements.map(({ id }, at) => upload(`${at}.csv`, { id })),
    upload('foto.png', { state: 'refused', problem: 'No es una cartola.' }),
    upload('cola.csv', { state: 'waiting' }),
  ]
  const failures = new Map([[uuid(407), 'Ya se está importando.']])
  expect(
    listSkipped({
      files: uploads.map((one) => ({
        key: one.key,
        name: one.file.name,
        upload: one,
        id: one.id,
        statement: statements.find(({ id }) => id === one.id),
      })),
      failures,
    }),
  ).toEqual([
    {
      key: '1.csv',
      name: '1.csv',
      reason: 'falta elegir su cuenta. Elígela en la lista.',
      importId: idOf(1),
    },
    {
      key: '2.csv',
      name: '2.csv',
      reason: 'falta decir qué días cierra y se paga la tarjeta, o cuánto debías. Ábrela y respóndelo.',
      importId: idOf(2),
    },
    {
      key: '3.csv',
      name: '3.csv',
      reason: 'no trae nada nuevo: ya lo tienes todo.',
      importId: idOf(3),
    },
    {
      key: '4.csv',
      name: '4.csv',
      reason: 'No hay tabla. Ábrela para corregirla, o quítala.',
      importId: idOf(4),
    },
    {
      key: '6.csv',
      name: '6.csv',
      reason: 'no se importó. Ya se está importando. Intenta de nuevo.',
      importId: idOf(6),
    },
    {
      key: 'foto.png',
      name: 'foto.png',
      reason: 'No es una cartola. Quítala de la lista o elige otro archivo.',
      importId: null,
    },
    {
      key: 'cola.csv',
      name: 'cola.csv',
      reason: 'todavía se sube. Espera a que termine.',
      importId: null,
    },
  ])
})
