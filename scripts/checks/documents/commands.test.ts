import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commands } from '../../../apps/server/src/operator/commands.ts'
import { parseArguments } from '../../runner/arguments.ts'
import { deepSuite, quickSteps, suites } from '../../runner/steps.ts'
import { root } from '../../runner/tool.ts'
import { documents, readBlocks } from './blocks.ts'
import { listCommands, type WrittenCommand, writtenCommands } from './commands.ts'

// What a document tells people to type is a command that exists. rel/documents runs those of deploy.md and backup.md.

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const parts = [...[...quickSteps, ...suites, deepSuite].map(({ part }) => part), 'changed']
const testFiles = globSync('{apps,packages,scripts,tools,e2e}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).map((path) => ({ path, text: () => readFileSync(join(root, path), 'utf8') }))
/** The commands of scripts/packaging/lucas.sh. */
const bundleCommands = ['start', 'migrate', 'health', 'operator', 'check', 'recount']

/** Returns whether a command of the operator accepts the words. A sentence may name it without any. */
function isAccepted([name = '', ...args]: readonly string[]): boolean {
  const command = commands.find((one) => one.name === name)
  if (command === undefined || args.length === 0) return command !== undefined
  if ('parseSettings' in command) return command.parseSettings(args) !== null
  return ('parseStandalone' in command ? command.parseStandalone(args) : command.parse(args)) !== null
}

/** Returns what is wrong with a command, or nothing. */
function findProblem({ place, words }: WrittenCommand): string[] {
  const problem = (text: string) => [`${place}: ${words.join(' ')}: ${text}`]
  const [program = '', ...all] = words
  const rest = all.filter((word) => word !== '-s' && !word.startsWith('--env-file='))
  const [name = '', ...args] = program === 'npm' && rest[0] === 'run' ? rest.slice(1) : rest
  if (program === 'npm' && ['audit', 'ci', 'install', 'ls', 'sbom'].includes(name)) return []
  if (program === 'npm' ? !(name in scripts) : !bundleCommands.includes(name))
    return problem('there is no such command')
  const given = args.filter((word) => word !== '--')
  if (name === 'operator' && given.length > 0 && !isAccepted(given)) return problem('the operator refuses it')
  if (name !== 'test' && name !== 'test:deep') return []
  try {
    parseArguments(given, parts, testFiles)
    return []
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error))
  }
}

describe('the commands of the documents', () => {
  test('every block says its language, and a shell reads those for it', () => {
    const blocks = documents.flatMap((file) => readBlocks(file))
    expect(blocks.length).toBeGreaterThan(20)
    const silent = blocks.filter(({ language }) => language === '')
    expect(silent.map(({ file, line }) => `${file}:${line}`)).toEqual([])
    const broken = blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ file, line, text }) => {
        const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
        return status === 0 ? [] : [`${file}:${line}: ${stderr}`]
      })
    expect(broken).toEqual([])
  })

  test('are commands that exist, with arguments that they accept', () => {
    expect(writtenCommands.length).toBeGreaterThan(100)
    expect(writtenCommands.flatMap(findProblem)).toEqual([])
  })

  test.each([
    ['a script that does not exist', 'Run `npm run backup`.', 'there is no such command'],
    ['a part of the tests that does not exist', '`npm test -- provider-faults`', 'is no part'],
    [
      'a command of the operator that does not exist',
      '```sh\nnpm run operator -- dead-letters\n```',
      'refuses it',
    ],
    ['arguments that the operator refuses', '```sh\nlucas operator backup --now # soon\n```', 'refuses it'],
    ['a command that the bundle lacks', '`bin/lucas test`', 'there is no such command'],
  ])('the check finds %s', (_, text, problem) =>
    expect(listCommands('planted.md', text).flatMap(findProblem)).toEqual([expect.stringContaining(problem)]),
  )
})
