import { useCallback, useEffect } from 'react';
import { messages } from '../../domain/shop/messages';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { LinkButton } from '../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { useResource } from '../../ui/useResource';
import { AddressBook } from './AddressBook';
import { profileServices, type ProfileServices } from './profileServices';
import { DataSection } from './DataSection';
import { DetailsForm } from './DetailsForm';
import { PasswordSection } from './PasswordSection';
import { useAuth } from './useAuth';

/** The profile, or a prompt to sign in. */
export function ProfilePage() {
  usePageTitle('Profile');
  const { state, loadAuth } = useAuth();
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Loading label="Fetching your profile" />;
  return (
    <div className="shell py-12 md:py-16">
      <h1 className="display text-5xl md:text-6xl">Profile</h1>
      {state.status === 'signed-in' ? (
        // The key resets the page when another user signs in in another tab.
        <Profile key={state.user.id} user={state.user} services={profileServices} />
      ) : (
        <EmptyState
          title={messages.signIn.profile}
          action={<LinkButton to={loginPath(paths.profile())}>Sign In</LinkButton>}
        />
      )}
    </div>
  );
}

/** The profile of the signed-in user; tests pass their own services. */
export function Profile({ user, services }: { user: User; services: ProfileServices }) {
  const { id } = user;
  const load = useCallback(() => services.load(id), [services, id]);
  const { resource, reload } = useResource(load);

  if (resource.status === 'loading') return <Loading label="Fetching your profile" />;
  if (resource.status === 'failed')
    return (
      <ErrorState
        title="Your profile could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void reload()}
      />
    );
  const { newsletter, addresses, methods } = resource.value;
  return (
    <div className="mt-8 md:mt-12">
      <DetailsForm user={user} newsletter={newsletter} services={services} />
      <AddressBook user={user} addresses={addresses} services={services} onChanged={reload} />
      <PasswordSection user={user} methods={methods} services={services} />
      <DataSection user={user} methods={methods} services={services} />
    </div>
  );
}
