import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedAddress } from '../../domain/customer/savedAddress';
import type { User } from '../../domain/customer/user';
import { messages } from '../../domain/shop/messages';
import { ProfilePage } from './ProfilePage';
import { Profile } from './Profile';
import type { ProfileServices } from './profileServices';
import { AuthContext, type AuthApi, type AuthState } from './useAuth';

const user: User = {
  id: 'kavya',
  email: 'kavya@nilofar.example',
  name: 'Kavya Rao',
  role: 'customer',
  phoneNumber: '+919812345678',
  phoneVerified: true,
};

const home: SavedAddress = {
  id: 'home',
  isDefault: true,
  info: {
    firstName: 'Kavya',
    lastName: 'Rao',
    email: user.email,
    phone: '+919812345678',
    address1: '12 Ashram Road',
    address2: '',
    landmark: '',
    city: 'Ahmedabad',
    state: 'Gujarat',
    zipCode: '380009',
    country: 'India',
  },
};

const refuse = (): never => {
  throw new Error('not asked for here');
};

function auth(state: AuthState): AuthApi {
  return {
    state,
    user: state.status === 'signed-in' ? state.user : null,
    loading: false,
    problem: undefined,
    justSignedOut: false,
    login: refuse,
    loginWithGoogle: refuse,
    register: refuse,
    resendVerification: refuse,
    sendPasswordReset: refuse,
    logout: vi.fn(async () => undefined),
    idToken: refuse,
    refresh: vi.fn(async () => undefined),
    loadAuth: async () => undefined,
  };
}

function show(services: Partial<ProfileServices> = {}) {
  const api = auth({ status: 'signed-in', user });
  const all: ProfileServices = {
    load: async () => ({
      newsletter: false,
      addresses: [home],
      methods: { password: true, google: false },
    }),
    save: vi.fn(async () => undefined),
    saveAddress: vi.fn(async () => undefined),
    removeAddress: vi.fn(async () => undefined),
    changePassword: vi.fn(async () => 'ok' as const),
    changeEmail: vi.fn(async () => 'ok' as const),
    collectData: async () => '{}',
    reauthenticate: vi.fn(async () => 'ok' as const),
    hasOrderUnderWay: async () => false,
    requestDeletion: vi.fn(async () => 'r1'),
    fetchDeletionOutcome: vi.fn(async () => ({ state: 'done' as const })),
    pause: async () => undefined,
    ...services,
  };
  render(
    <AuthContext value={api}>
      <MemoryRouter>
        <Profile user={user} services={all} quiz={null} />
      </MemoryRouter>
    </AuthContext>,
  );
  return { services: all, api };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the profile page', () => {
  it('asks a visitor to sign in, then returns to the profile', () => {
    render(
      <AuthContext value={auth({ status: 'signed-out' })}>
        <MemoryRouter>
          <ProfilePage quiz={null} />
        </MemoryRouter>
      </AuthContext>,
    );
    expect(screen.getByText('Please sign in to view your profile.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?redirect=profile',
    );
  });

  it('has its title while nobody knows yet who is signed in', () => {
    render(
      <AuthContext value={auth({ status: 'unknown' })}>
        <MemoryRouter>
          <ProfilePage quiz={null} />
        </MemoryRouter>
      </AuthContext>,
    );
    expect(screen.getByRole('heading', { name: 'Profile', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('Loading your profile')).toBeInTheDocument();
  });

  it('says when it could not be loaded, and offers a retry', async () => {
    const load = vi
      .fn<ProfileServices['load']>()
      .mockRejectedValueOnce(new Error('unavailable'))
      .mockResolvedValue({
        newsletter: true,
        addresses: [],
        methods: { password: false, google: true },
      });
    show({ load });
    expect(await screen.findByText('Your profile could not be loaded')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: /newsletter/ })).toBeChecked();
    expect(screen.getByText('You have no saved addresses yet.')).toBeInTheDocument();
    expect(screen.getByText(/You sign in with Google/)).toBeInTheDocument();
  });

  it('saves name and newsletter choice, trimmed', async () => {
    const { services, api } = show();
    const name = await screen.findByRole('textbox', { name: 'Full name' });
    await userEvent.clear(name);
    await userEvent.type(name, '  Kavya Menon ');
    await userEvent.click(screen.getByRole('checkbox', { name: /newsletter/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(services.save).toHaveBeenCalledExactlyOnceWith('kavya', {
      name: 'Kavya Menon',
      newsletter: true,
    });
    expect(api.refresh).toHaveBeenCalled();
  });

  it('says when it could not be saved, and keeps what was typed', async () => {
    show({ save: () => Promise.reject(new Error('unavailable')) });
    const name = await screen.findByRole('textbox', { name: 'Full name' });
    await userEvent.type(name, ' Menon');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error updating profile.');
    expect(name).toHaveValue('Kavya Rao Menon');
  });

  it('requires a name, and a mobile number if one was saved', async () => {
    const { services } = show();
    const name = await screen.findByRole('textbox', { name: 'Full name' });
    const phone = screen.getByRole('textbox', { name: 'Phone number' });
    await userEvent.clear(name);
    await userEvent.clear(phone);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(name).toHaveAccessibleDescription('Full name is required.');
    expect(name).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(/Phone number is required\./);
    await userEvent.type(phone, '12345');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(phone).toHaveAccessibleDescription(/Enter a valid 10-digit mobile number\./);
    expect(services.save).not.toHaveBeenCalled();
  });

  it('verifies a new number before saving it', async () => {
    const { services } = show();
    const phone = await screen.findByRole('textbox', { name: 'Phone number' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '9876543210');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify your phone' });
    expect(within(dialog).getByText('+91 98765 43210')).toBeInTheDocument();
    expect(services.save).not.toHaveBeenCalled();
  });
});

describe('the password', () => {
  it.each([
    ['wrong', 'The current password is incorrect.'],
    ['weak', 'Please choose a password of at least 6 characters.'],
    ['too-many', 'Too many attempts. Please wait a few minutes and try again.'],
    ['network', 'You seem to be offline. Please check your connection and try again.'],
    ['failed', 'Your password could not be changed. Please try again.'],
  ] as const)('refused as %s', async (outcome, sentence) => {
    show({ changePassword: async () => outcome });
    await userEvent.type(await screen.findByLabelText('Current password'), 'fragrance');
    await userEvent.type(screen.getByLabelText('New password'), 'sandalwood');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });
});

describe('the email', () => {
  async function ask(services: Partial<ProfileServices> = {}, next = ' new@nilofar.example ') {
    const actor = userEvent.setup();
    const shown = show(services);
    await actor.click(await screen.findByRole('button', { name: 'Change email' }));
    expect(screen.getByRole('textbox', { name: 'New email' })).toHaveFocus();
    await actor.type(screen.getByRole('textbox', { name: 'New email' }), next);
    await actor.type(screen.getByLabelText('Your password'), 'fragrance');
    await actor.click(screen.getByRole('button', { name: 'Send the link' }));
    return shown;
  }

  it('changes once the link to the new address is opened, and the screen says so', async () => {
    const { services } = await ask();
    expect(services.changeEmail).toHaveBeenCalledExactlyOnceWith(
      'fragrance',
      'new@nilofar.example',
    );
    expect(
      await screen.findByText(/Please open the link in the email to new@nilofar.example/),
    ).toHaveTextContent(
      'Your address changes once you have opened it; until then everything stays as it is.',
    );
    expect(screen.getByText(/Your newsletter does not move with you/)).toBeInTheDocument();
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  it.each([
    ['wrong', 'The current password is incorrect.'],
    ['taken', 'This address already has an account. Please choose another one.'],
    ['too-many', 'Too many attempts. Please wait a few minutes and try again.'],
    ['network', messages.offline],
    ['failed', 'The link could not be sent. Please try again.'],
  ] as const)('says why it could not be changed: %s', async (outcome, text) => {
    await ask({ changeEmail: async () => outcome });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'New email' })).toHaveValue('new@nilofar.example');
  });

  it.each([
    ['Kavya@nilofar.example', 'This is your address already.'],
    ['new', messages.checkout.emailInvalid],
  ])('asks for another one instead of %s', async (next, text) => {
    const { services } = await ask({}, next);
    expect(screen.getByRole('textbox', { name: 'New email' })).toHaveAccessibleDescription(text);
    expect(services.changeEmail).not.toHaveBeenCalled();
  });

  it('of a Google account is not changed here', async () => {
    show({
      load: async () => ({
        newsletter: false,
        addresses: [],
        methods: { password: false, google: true },
      }),
    });
    expect(
      await screen.findByText(/This is the address of your Google account/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  async function ask(): Promise<HTMLElement> {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    await userEvent.type(await within(dialog).findByLabelText('Your password'), 'fragrance');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    return dialog;
  }

  it('says before it asks for the password that an order is under way', async () => {
    show({ hasOrderUnderWay: async () => true });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    expect(await dialog.findByText(/^You have an order in progress\./)).toBeInTheDocument();
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Delete for good' })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  });

  it('asks for the password when the orders could not be read: the functions decide', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    show({ hasOrderUnderWay: () => Promise.reject(new Error('unavailable')) });
    await ask();
  });

  it('reauthenticates first, then signs out with a message', async () => {
    const { services, api } = show();
    await ask();
    await waitFor(() => expect(api.logout).toHaveBeenCalledExactlyOnceWith('deleted'));
    expect(services.reauthenticate).toHaveBeenCalledWith({ by: 'password', password: 'fragrance' });
  });

  it('cannot be left while it is under way', async () => {
    let answer = (): void => undefined;
    show({ reauthenticate: () => new Promise((resolve) => (answer = () => resolve('wrong'))) });
    const dialog = await ask();
    const keep = within(dialog).getByRole('button', { name: 'Keep my account' });
    expect(keep).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    fireEvent.mouseDown(dialog);
    expect(keep).toBeInTheDocument();
    answer();
    await waitFor(() => expect(keep).toBeEnabled());
  });

  it('requests nothing when the password is wrong', async () => {
    const { services } = show({ reauthenticate: async () => 'wrong' });
    const dialog = await ask();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The current password is incorrect.',
    );
    expect(services.requestDeletion).not.toHaveBeenCalled();
  });

  it('shows the reason of a refusal and stays open', async () => {
    const reason =
      'An order of yours is under way. Your account can be deleted once that order has been delivered or refunded.';
    const { api } = show({ fetchDeletionOutcome: async () => ({ state: 'refused', reason }) });
    const dialog = await ask();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason);
    expect(api.logout).not.toHaveBeenCalled();
  });

  it('stops waiting after a while', async () => {
    const fetchDeletionOutcome = vi.fn(async () => undefined);
    const { api } = show({ fetchDeletionOutcome });
    const dialog = await ask();
    expect(
      await within(dialog).findByText(
        /We have received your request\. Your account will be deleted within/,
      ),
    ).toBeInTheDocument();
    expect(fetchDeletionOutcome).toHaveBeenCalledTimes(30);
    expect(api.logout).not.toHaveBeenCalled();
  });
});

describe('the address book', () => {
  it('rejects a PO box', async () => {
    const { services } = show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Edit 12 Ashram Road, Ahmedabad' }),
    );
    const dialog = screen.getByRole('dialog', { name: 'Edit address' });
    const landmark = within(dialog).getByLabelText(/Landmark/);
    await userEvent.type(landmark, 'Post Bag No. 4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(landmark).toHaveAccessibleDescription(
      'We can’t deliver to PO boxes. Please enter a street address.',
    );
    expect(landmark).toHaveFocus();
    expect(services.saveAddress).not.toHaveBeenCalled();
  });

  it('saves what the checkout would, and keeps the form when saving fails', async () => {
    const saveAddress = vi
      .fn<ProfileServices['saveAddress']>()
      .mockRejectedValueOnce(new Error('unavailable'))
      .mockResolvedValue(undefined);
    show({ saveAddress });
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    const dialog = screen.getByRole('dialog', { name: 'New address' });
    // A press beside it must not lose what was typed.
    fireEvent.mouseDown(dialog);
    await userEvent.type(within(dialog).getByLabelText('Address line 1'), '7 Marine Drive');
    await userEvent.type(within(dialog).getByLabelText('City'), 'Mumbai');
    await userEvent.type(within(dialog).getByLabelText('PIN code'), '400020');
    await within(dialog).findByText(/^Mumbai, Maharashtra/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The address could not be saved. Please try again.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved.')).toBeInTheDocument();
    expect(saveAddress).toHaveBeenLastCalledWith('kavya', [home], {
      isDefault: false,
      info: {
        firstName: 'Kavya',
        lastName: 'Rao',
        email: 'kavya@nilofar.example',
        phone: '+919812345678',
        address1: '7 Marine Drive',
        address2: '',
        landmark: '',
        city: 'Mumbai',
        state: 'Maharashtra',
        zipCode: '400020',
        country: 'India',
      },
    });
  });

  it('asks about a PIN code of another state, and says that a letter was dropped', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    const dialog = screen.getByRole('dialog', { name: 'New address' });
    const pin = within(dialog).getByLabelText('PIN code');
    await userEvent.type(pin, '40002o');
    expect(pin).toHaveAccessibleDescription(/^Digits only\. /);
    await userEvent.type(pin, '0');
    const state = within(dialog).getByLabelText('State');
    await userEvent.selectOptions(state, 'Goa');
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Change the state to Maharashtra' }),
    );
    expect(state).toHaveValue('Maharashtra');
    expect(state).toHaveFocus();
  });

  it('removes an address only after asking', async () => {
    const { services } = show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove 12 Ashram Road, Ahmedabad' }),
    );
    const dialog = screen.getByRole('dialog', { name: 'Remove this address?' });
    expect(services.removeAddress).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Address removed.')).toBeInTheDocument();
    expect(services.removeAddress).toHaveBeenCalledWith('kavya', [home], 'home');
  });
});
