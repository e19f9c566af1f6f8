import { documents, readBlocks, readDocument } from './blocks.ts'

/** A command as a document writes it. */
export interface WrittenCommand {
  /** File and line. */
  place: string
  words: readonly string[]
}

/** What a document writes for a value of the reader, and a value. */
const placeholders: Readonly<Record<string, string>> = {
  ID: '01890000-0000-7000-8000-000000000000',
  USER: '01890000-0000-7000-8000-000000000000',
  EMAIL: 'camila@correo.cl',
  NUMBER: '8',
}

/** Splits a command as a shell does, without its comment, and gives values to placeholders. */
function split(command: string): string[] {
  const words = command.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []
  const end = words.findIndex((word) => /^(?:#|&&|[|;<>])/.test(word))
  return (end < 0 ? words : words.slice(0, end)).flatMap((word) => {
    const bare = word.replaceAll(/^["'[]|["'\]]$/g, '')
    return bare === '…' ? [] : [placeholders[bare] ?? bare]
  })
}

const isCommand = (text: string) => /^(?:[A-Z_]+=\S+ )*(?:npm|\S*bin\/lucas|lucas) [a-z]/.test(text)

function toCommand(file: string, line: number, text: string): WrittenCommand[] {
  const command = text.trim().replace(/^(?:[A-Z_]+=\S+ )+/, '')
  return isCommand(command) ? [{ place: `${file}:${line}`, words: split(command) }] : []
}

/** Returns the commands of Lucas in a document: the lines of its shell blocks, and what it writes as code in a sentence. */
export function listCommands(file: string, text = readDocument(file)): WrittenCommand[] {
  const inBlocks = readBlocks(file, text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ line, text: block }) =>
      block.split('\n').flatMap((written, at) => toCommand(file, line + at, written)),
    )
  const inSentences = text
    .split('\n')
    .flatMap((written, at) =>
      [...written.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => toCommand(file, at + 1, code)),
    )
  return [...inBlocks, ...inSentences]
}

export const writtenCommands = documents.flatMap((file) => listCommands(file))
