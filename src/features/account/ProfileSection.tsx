import type { ReactNode } from 'react';

/** A section of the profile: title and description on the left, its controls on the right. */
export function ProfileSection({
  title,
  about,
  children,
}: {
  title: string;
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-6 border-t border-line py-10 md:grid-cols-[minmax(0,20rem)_minmax(0,36rem)] md:gap-16 md:py-14">
      <div>
        <h2 className="display text-3xl">{title}</h2>
        <p className="mt-2 text-sm text-muted">{about}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
