/** The error of a group of controls; nothing without one. */
export const ErrorText = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p role="alert" className="mt-1.5 text-[12.5px] leading-[18px] text-negative">
      {children}
    </p>
  )
