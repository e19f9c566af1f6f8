import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../runner/tool.ts'

/** Runs a command with only PATH, HOME and the settings in its environment, as on a fresh checkout. */
export async function runCommand(
  command: string,
  { input = '', ...settings }: Record<string, string>,
  cwd = root,
) {
  const { PATH = '', HOME = '' } = process.env
  const [program = '', ...words] = command.split(' ')
  const child = spawn(program, words, { cwd, env: { PATH, HOME, ...settings } })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece
  })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code: Number(code), stdout: stdout.trim(), stderr: stderr.trim() }
}
