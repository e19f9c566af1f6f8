import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../runner/tool.ts'

export type AddedLine = { commit: string; path: string; text: string }

/** Yields every line added by any commit of any branch: a secret that was removed later is still in the history. */
export async function* listAddedLines(): AsyncGenerator<AddedLine> {
  const args = [
    'log',
    '--all',
    '-p',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '--no-renames',
    '--format=commit %H',
  ]
  const git = spawn('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let commit = ''
  let path = ''
  for await (const line of createInterface({ input: git.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.startsWith('commit ')) commit = line.slice(7)
    else if (line.startsWith('+++ ')) path = line.slice(6)
    else if (line.startsWith('+')) yield { commit, path, text: line.slice(1) }
  }
}
