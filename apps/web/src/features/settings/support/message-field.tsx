import { supportCopy } from '@lucas/contract/copy/support.ts'
import { limits } from '@lucas/contract/limits.ts'
import { Textarea } from '../../../ui/textarea.tsx'
import type { Message } from './use-message.ts'

interface MessageFieldProps {
  message: Message
  placeholder: string
  autoFocus?: boolean
}

/** Where a message is written. */
export const MessageField = ({ message, placeholder, autoFocus = false }: MessageFieldProps) => (
  <Textarea
    label={supportCopy.screen.text}
    placeholder={placeholder}
    autoFocus={autoFocus}
    rows={4}
    maxLength={limits.supportTextMax}
    value={message.text}
    error={message.fault}
    onChange={({ currentTarget }) => message.setText(currentTarget.value)}
  />
)
