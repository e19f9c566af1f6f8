import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSpool } from './spool.ts'

const folder = await mkdtemp(join(tmpdir(), 'lucas-spool-'))
afterAll(() => rm(folder, { recursive: true }))

async function textOf(spool: ReturnType<typeof createSpool>) {
  const pieces: Uint8Array[] = []
  for await (const piece of spool.read()) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('returns the written text in order, in memory and from the file', async () => {
  for (const count of [0, 1, 3, 40_000]) {
    const lines = Array.from({ length: count }, (_, at) => `línea ${at} · ñandú\n`)
    const spool = createSpool(folder)
    for (const line of lines) await spool.write(line)
    expect(await textOf(spool)).toBe(lines.join(''))
    await spool.close()
  }
})

test('large text is stored in an unlinked, encrypted file', async () => {
  const spool = createSpool(folder)
  for (let at = 0; at < 400; at += 1) await spool.write('secreto '.repeat(200))
  expect(await readdir(folder)).toEqual([])
  const open = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    open.map(async (fd) => ({ fd, path: await readlink(`/proc/self/fd/${fd}`).catch(() => '') })),
  )
  const held = targets.filter(({ path }) => path.startsWith(folder))
  expect(held).toHaveLength(1)
  expect(await readFile(`/proc/self/fd/${held[0]?.fd}`, 'latin1')).not.toContain('secreto')
  await spool.close()
})
