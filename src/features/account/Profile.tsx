import { useCallback, type ReactNode } from 'react';
import type { User } from '../../domain/customer/user';
import { ErrorState, Loading } from '../../ui/PageState';
import { useResource } from '../../ui/useResource';
import { AddressBook } from './AddressBook';
import { type ProfileServices } from './profileServices';
import { DataSection } from './DataSection';
import { DetailsForm } from './DetailsForm';
import { EmailSection } from './EmailSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSection } from './ProfileSection';

/** The profile of the signed-in user; tests pass their own services. */
export function Profile({
  user,
  services,
  quiz,
}: {
  user: User;
  services: ProfileServices;
  quiz: ReactNode;
}) {
  const { id } = user;
  const load = useCallback(() => services.load(id), [services, id]);
  const { resource, reload } = useResource(load);

  if (resource.status === 'loading') return <Loading label="Loading your profile" />;
  if (resource.status === 'failed')
    return <ErrorState title="Your profile could not be loaded" retry={() => void reload()} />;
  const { newsletter, addresses, methods } = resource.value;
  return (
    <div className="mt-8 md:mt-12">
      <DetailsForm user={user} newsletter={newsletter} services={services} />
      <ProfileSection
        title="Your fragrance profile"
        about="Your last answers in the quiz, and what suits them today."
      >
        {quiz}
      </ProfileSection>
      <AddressBook user={user} addresses={addresses} services={services} onChanged={reload} />
      <EmailSection user={user} methods={methods} services={services} />
      <PasswordSection user={user} methods={methods} services={services} />
      <DataSection user={user} methods={methods} services={services} />
    </div>
  );
}
