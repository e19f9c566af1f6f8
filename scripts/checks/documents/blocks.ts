import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../runner/tool.ts'

/** A fenced block of a document. */
export interface Block {
  file: string
  /** Number of its first line. */
  line: number
  language: string
  /** The titles above it, the nearest one last. */
  section: string
  text: string
}

/** The documents of the repository for people, by their path. */
export const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()

export const readDocument = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Returns the fenced blocks of a document, in order. */
export function readBlocks(file: string, text = readDocument(file)): Block[] {
  const blocks: Block[] = []
  let section = ''
  let open: Block | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^ *```(.*)$/.exec(line)
    if (fence !== null && open === undefined)
      open = { file, line: at + 2, language: fence[1] ?? '', section, text: '' }
    else if (fence !== null && open !== undefined) {
      blocks.push(open)
      open = undefined
    } else if (open !== undefined) open.text += `${line}\n`
    else section = /^#+ (.*)$/.exec(line)?.[1] ?? section
  }
  return blocks
}
