import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './runner/tool.ts'
import { createTemporaryFolder } from './running/temporary-folder.ts'
import { runCommand } from './test/run-command.ts'

const dataDir = createTemporaryFolder('lucas-command-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The commands of README's section 'Also' that run in seconds, in this order: the first one creates the data. */
const quickCommands: [string, string, { code: number; stdout: RegExp }, Record<string, string>?][] = [
  ['npm run migrate', 'npm run migrate', { code: 0, stdout: /applying migration/ }],
  ['npm run check', 'npm run check', { code: 0, stdout: /Every invariant holds\.$/m }],
  [
    'npm run operator -- callbacks',
    'npm run operator -- callbacks',
    { code: 0, stdout: /No dead letters\.$/ },
  ],
  [
    'npm run operator -- plan EMAIL grow',
    'npm run -s operator -- plan camila@correo.cl grow',
    { code: 1, stdout: /^$/ },
  ],
  [
    'npm run operator -- goals repair USER …',
    'npm run -s operator -- goals repair 01890000-0000-7000-8000-000000000000',
    { code: 1, stdout: /^$/ },
  ],
  [
    'npm run operator -- sessions end EMAIL',
    'npm run -s operator -- sessions end camila@correo.cl',
    { code: 1, stdout: /^$/ },
  ],
  ['npm run operator -- rights', 'npm run operator -- rights', { code: 0, stdout: /No open requests\.$/ }],
  ['npm run operator -- breach', 'npm run operator -- breach', { code: 0, stdout: /No breaches\.$/ }],
  ['npm run operator -- keys rewrap', 'npm run operator -- keys rewrap', { code: 0, stdout: /\b0\b/ }],
  [
    'npm run -s read-statement -- FILE',
    'npm run -s read-statement -- apps/server/src/providers/file/fixtures/cuenta.ofx',
    { code: 0, stdout: /^\{/ },
  ],
  [
    'npm run -s categorize < descriptions.csv',
    'npm run -s categorize',
    { code: 0, stdout: /^\S+,0\.\d+$/ },
    { input: 'description,amount\nSUPERMERCADO LIDER,-12990\n' },
  ],
]

/** Commands that take too long for each commit: `dev` and `package` run in deep tests, the last three are steps of `npm test`. */
const slowCommands = [
  'dev',
  'package',
  'bench',
  'test:deep',
  'docs',
  'contact-sheet',
  'landing-pictures',
  'build',
  'format',
  'lint',
  'typecheck',
]

describe('the commands of README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (`npm run .*?) \|/gm)].map(([, commands = '']) => commands)
  const listed = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, command]) => command))

  test('are all tested here or listed as slow', () => {
    expect(new Set(listed)).toEqual(
      new Set([...quickCommands.map(([name]) => name), ...slowCommands.map((task) => `npm run ${task}`)]),
    )
  })

  test.each(quickCommands)(
    '%s runs as documented',
    { timeout: 300_000 },
    async (_, command, { code, stdout }, settings) => {
      const outcome = await runCommand(command, { DATA_DIR: dataDir, ...settings })
      expect([outcome.code, outcome.stderr]).toEqual([code, expect.not.stringContaining('LUCAS_ENV')])
      expect(outcome.stdout).toMatch(stdout)
    },
  )

  test('a command in production fails without PUBLIC_URL and writes nothing', {
    timeout: 300_000,
  }, async () => {
    const folder = join(dataDir, 'production')
    const message =
      'PUBLIC_URL is missing: production needs the address people open, such as https://lucas.example.'
    for (const [command, code] of [
      ['npm run -s check', 2],
      ['npm run -s start', 1],
    ] as const)
      expect(await runCommand(command, { LUCAS_ENV: 'production', DATA_DIR: folder })).toEqual({
        code,
        stdout: '',
        stderr: message,
      })
    expect(existsSync(folder)).toBe(false)
  })
})
