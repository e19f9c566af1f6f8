import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { takeEnvFiles } from './env-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'lucas-env-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Returns the environment and the arguments that are left. */
function take(args: string[], environment: NodeJS.ProcessEnv = {}) {
  takeEnvFiles(args, environment)
  return { args, environment }
}

describe('takeEnvFiles', () => {
  const lucas = write(
    'lucas.env',
    "# all\nMAIL_FROM='Lucas <hola@lucas.example>'\nSMTP_URL='smtps://a:b$c@d'\nHOST=first\n",
  )
  const migrate = write('migrate.env', 'HOST=second\nDATABASE_URL=\n')

  test('adds the variables of all files, the last one first, and leaves the other arguments', () => {
    expect(take(['keys', `--env-file=${lucas}`, 'rewrap', '--env-file', migrate])).toEqual({
      args: ['keys', 'rewrap'],
      environment: {
        MAIL_FROM: 'Lucas <hola@lucas.example>',
        SMTP_URL: 'smtps://a:b$c@d',
        HOST: 'second',
        DATABASE_URL: '',
      },
    })
  })

  test('a variable of the environment wins', () => {
    expect(take([`--env-file=${lucas}`], { HOST: 'given' }).environment.HOST).toBe('given')
  })

  test('reads a value without quotes to the end of its line, as systemd does', () => {
    const file = write('old.env', 'MAIL_FROM=Lucas <hola@lucas.example>\n')
    expect(take([`--env-file=${file}`]).environment).toEqual({ MAIL_FROM: 'Lucas <hola@lucas.example>' })
  })

  test('a relative path starts where the user typed the command', () => {
    expect(take(['--env-file=lucas.env'], { INIT_CWD: folder }).environment.HOST).toBe('first')
  })

  test('without the option it changes nothing', () => {
    expect(take(['backup', 'list'])).toEqual({ args: ['backup', 'list'], environment: {} })
  })

  test.each([
    [['--env-file=/nowhere/lucas.env'], '/nowhere/lucas.env cannot be read: '],
    [['keys', '--env-file'], '--env-file needs a file, such as '],
    [['--env-file=', 'keys'], '--env-file needs a file, such as '],
  ])('%j is refused in one sentence', (args, sentence) => expect(() => take(args)).toThrow(sentence))
})
