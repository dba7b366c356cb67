import { classNames } from './class-names.ts';

/** A formatted amount, code or phone number: left to right in every language, figures of one width, never broken. */
export function Amount({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={classNames('num', className)}>
      {children}
    </bdi>
  );
}
