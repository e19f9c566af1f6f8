import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { Parser } from 'htmlparser2'
import { StatementUnreadable } from '../statement.ts'

export interface ElementHandlers {
  open(name: string, attributes: Record<string, string>): void
  text(text: string): void
  close(name: string): void
}

const maxDepth = 200

/** Throws when a file defines its own entities (S-33). Call it before parsing. */
export function rejectEntities(text: string): void {
  if (/<!ENTITY|<!DOCTYPE[^>]{0,2000}\[/i.test(text))
    throw new StatementUnreadable('entities', copy.problems.entities)
}

/** Streams markup. Only predefined entities are decoded. */
export function streamElements(
  text: string,
  { open, text: onText, close }: ElementHandlers,
  isXml: boolean,
): void {
  let depth = 0
  let pendingText = ''
  // Entities split a text into pieces; the handler gets it whole.
  const flushText = () => {
    if (pendingText !== '') onText(pendingText)
    pendingText = ''
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        flushText()
        depth += 1
        if (depth > maxDepth) throw new StatementUnreadable('broken', copy.problems.broken)
        open(withoutPrefix(name), attributes)
      },
      ontext(piece) {
        pendingText += piece
      },
      onclosetag(name) {
        flushText()
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
