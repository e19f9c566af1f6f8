import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

const Anchor = ({ variant = 'secondary', size = 'md', icon, className = '', children, ...rest }: Props) => (
  <a className={`${buttonClass(variant, size)} ${className}`} {...rest}>
    {icon}
    {children}
  </a>
)

/** A link to another screen that looks like a button. */
export const LinkButton = createLink(Anchor)
