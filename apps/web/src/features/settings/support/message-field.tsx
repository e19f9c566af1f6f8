import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { limits } from '@lucas/contract/limits.ts'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import type { SupportMessageDraft } from './use-message.ts'

interface MessageFieldProps {
  message: SupportMessageDraft
  placeholder: string
  autoFocus?: boolean
}

/** The text field of a support message. */
export const MessageField = ({ message, placeholder, autoFocus = false }: MessageFieldProps) => (
  <Textarea
    label={supportCopy.screen.text}
    placeholder={placeholder}
    autoFocus={autoFocus}
    rows={4}
    maxLength={limits.supportTextMax}
    value={message.text}
    error={message.validationError}
    onChange={({ currentTarget }) => message.setText(currentTarget.value)}
  />
)
