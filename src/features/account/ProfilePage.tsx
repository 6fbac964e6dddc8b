import { useEffect, type ReactNode } from 'react';
import { messages } from '../../domain/shop/messages';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { usePageTitle } from '../../ui/usePageTitle';
import { profileServices } from './profileServices';
import { useAuth } from './useAuth';
import { Profile } from './Profile';

/** The profile, or a prompt to sign in. `quiz` is what the quiz knows of the customer. */
export function ProfilePage({ quiz }: { quiz: ReactNode }) {
  usePageTitle('Profile');
  const { state, loadAuth } = useAuth();
  useEffect(() => void loadAuth(), [loadAuth]);
  return (
    <div className="shell py-12 md:py-16">
      <h1 className="display text-5xl md:text-6xl">Profile</h1>
      {state.status === 'unknown' ? (
        <Loading label="Loading your profile" />
      ) : state.status === 'signed-in' ? (
        // The key resets the page when another user signs in in another tab.
        <Profile key={state.user.id} user={state.user} services={profileServices} quiz={quiz} />
      ) : (
        <EmptyScreen
          title={messages.signIn.profile}
          action={<LinkButton to={loginPath(paths.profile())}>Sign In</LinkButton>}
        />
      )}
    </div>
  );
}
