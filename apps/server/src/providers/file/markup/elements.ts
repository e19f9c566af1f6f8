import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { Parser } from 'htmlparser2'
import { StatementUnreadable } from '../statement.ts'

export interface Handlers {
  open(name: string, attributes: Record<string, string>): void
  text(text: string): void
  close(name: string): void
}

const deepest = 200

/** A file that defines entities of its own is refused before anything of it is read (S-33). */
export function refuseEntities(text: string): void {
  if (/<!ENTITY|<!DOCTYPE[^>]{0,2000}\[/i.test(text))
    throw new StatementUnreadable('entities', copy.problems.entities)
}

/** Streams markup; entities other than the fixed ones do not exist here. */
export function streamElements(text: string, { open, text: say, close }: Handlers, isXml: boolean): void {
  let depth = 0
  let said = ''
  // Entities cut a text into pieces; it is told whole.
  const tell = () => {
    if (said !== '') say(said)
    said = ''
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        tell()
        depth += 1
        if (depth > deepest) throw new StatementUnreadable('broken', copy.problems.broken)
        open(withoutPrefix(name), attributes)
      },
      ontext(piece) {
        said += piece
      },
      onclosetag(name) {
        tell()
        depth -= 1
        close(withoutPrefix(name))
      },
    },
    { xmlMode: isXml, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
