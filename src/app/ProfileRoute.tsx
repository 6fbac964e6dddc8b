import { ProfilePage } from '../features/account/ProfilePage';
import { FragranceProfile } from '../features/guided/FragranceProfile';

/** The profile, with the last answers of the quiz passed in. */
export const ProfileRoute = () => <ProfilePage quiz={<FragranceProfile />} />;
