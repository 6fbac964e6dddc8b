import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import {
  MemoryRouter,
  useLocation,
  useNavigate,
  type MemoryRouterProps,
  type NavigateFunction,
} from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAuth, owner } from '../../../tests/support/auth';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { AuthContext, type AuthApi, type AuthState } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { AnswersMover } from './AnswersMover';
import { answersOnDevice } from './lastAnswers';
import { GuidedPage } from './GuidedPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn(), saveQuiz: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../../firebase/customer/users', () => ({ saveQuiz: backend.saveQuiz }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const made = (id: string, rating: number, moods: string[]) =>
  aProduct({
    id,
    name: id,
    rating,
    images: [`https://pictures.example/${id}.jpg`],
    guided: { forWhom: ['her'], occasions: ['date'], moods },
  });

const ELEGANT = {
  forWhom: 'her',
  ageGroup: 'all',
  occasion: 'date',
  isGift: 'no',
  mood: 'elegant',
} as const;
const LINK = '/guided?for=her&age=all&occasion=date&gift=no&mood=elegant';

const Address = () => <output>{useLocation().search}</output>;

/** Opens an address, or the last of a history of entries. */
function open(
  path: string | NonNullable<MemoryRouterProps['initialEntries']>,
  state: AuthState = { status: 'signed-out' },
  beside?: ReactNode,
): AuthApi {
  const api = anAuth({ state, refresh: vi.fn(async () => undefined) });
  render(
    <AuthContext value={api}>
      <MemoryRouter initialEntries={typeof path === 'string' ? [path] : path}>
        <CartProvider>
          <GuidedPage />
          <AnswersMover />
          <Address />
          {beside}
        </CartProvider>
      </MemoryRouter>
    </AuthContext>,
  );
  return api;
}

beforeEach(async () => {
  backend.saveQuiz.mockReset();
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({
    ...catalogue,
    products: [
      made('Mogra', 4, ['elegant']),
      made('Rose', 5, ['elegant']),
      { ...made('Oud', 3, ['bold']), rank: 1 },
    ],
  });
  await catalogueStore.refresh();
});
afterEach(() => vi.useRealTimers());

const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
const reasons = (title = 'Why this one') =>
  within(screen.getByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map((reason) => reason.textContent);

describe('the results', () => {
  it('lead with the best match and its reasons, then show the other with what is different', () => {
    open(LINK);
    expect(screen.getByRole('heading', { name: 'These two are yours' })).toHaveFocus();
    expect(names()).toEqual(['Rose', 'Mogra']);
    expect(reasons()).toEqual(['Composed for her', 'Elegant', 'Right for a date']);
    expect(screen.getByRole('link', { name: 'See Rose' })).toHaveAttribute('href', '/product/Rose');
    expect(reasons('Or this one')).toEqual(['For the same reasons']);
  });

  it('fold the answers on a phone until they are to be changed', async () => {
    open(LINK);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    const change = screen.getByRole('button', { name: 'Change answers' });
    const folded = screen.getByRole('group', { name: 'Your answers' }).parentElement;
    expect(change).toHaveAttribute('aria-expanded', 'false');
    expect(folded).toHaveClass('max-md:hidden');
    await userEvent.click(change);
    expect(change).toHaveAttribute('aria-expanded', 'true');
    expect(folded).not.toHaveClass('max-md:hidden');
  });

  it('let every answer be changed in place: results and address follow, and the focus stays', async () => {
    open(LINK);
    const labels = within(screen.getByRole('group', { name: 'Your answers' }))
      .getAllByRole('combobox')
      .map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent);
    expect(labels).toEqual(['Her', 'Any age', 'A date', 'No', 'Elegant']);
    const mood = screen.getByRole('combobox', { name: 'Which mood should it evoke?' });
    mood.focus();
    await userEvent.selectOptions(mood, 'Bold');
    expect(screen.getByRole('heading', { name: 'This one is yours' })).toBeInTheDocument();
    expect(names()).toEqual(['Oud']);
    expect(reasons()).toEqual(['Composed for her', 'Bold', 'Right for a date']);
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Oud');
    expect(mood).toHaveFocus();
    expect(
      screen.getByText('?for=her&age=all&occasion=date&gift=no&mood=bold'),
    ).toBeInTheDocument();

    await userEvent.selectOptions(screen.getByLabelText('Who will wear it?'), 'Him');
    expect(
      screen.getByRole('heading', { name: 'No perfect match, but explore our bestsellers below!' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Why this one')).not.toBeInTheDocument();
  });
});

describe('the photograph beside the question', () => {
  const shown = () => [...document.querySelectorAll('picture img')];
  const sources = () => shown().map((img) => img.getAttribute('src'));
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    act(() => void vi.advanceTimersByTime(350));
  };

  it('is of the bestseller, then of what leads, which fades in over the former once it is loaded', () => {
    vi.useFakeTimers();
    open('/guided');
    expect(sources()).toEqual(['https://pictures.example/Oud.jpg']);
    expect(shown()[0]).toHaveAttribute('alt', '');
    press('Her');
    expect(sources()).toEqual([
      'https://pictures.example/Oud.jpg',
      'https://pictures.example/Rose.jpg',
    ]);
    const [, next] = shown();
    expect(next).toHaveClass('opacity-0');
    fireEvent.load(next ?? document.body);
    expect(next).not.toHaveClass('opacity-0');
    // The same fragrance leads on, so nothing changes.
    press('Any age');
    expect(shown()[1]).toBe(next);
  });
});

describe('the last answers', () => {
  const customer = { ...owner, id: 'kavya', role: 'customer' };
  const changeMood = () =>
    userEvent.selectOptions(screen.getByLabelText('Which mood should it evoke?'), 'Bold');

  it('are kept on the device of a visitor, and shown again with one press', async () => {
    localStorage.setItem('quiz-answers', JSON.stringify({ ...ELEGANT, at: new Date(17) }));
    open('/guided');
    expect(screen.getByText('For her: something elegant for a date.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See the results again' }));
    expect(screen.getByRole('heading', { name: 'These two are yours' })).toHaveFocus();
    expect(answersOnDevice()?.at).toEqual(new Date(17));
    await changeMood();
    expect(answersOnDevice()).toMatchObject({ ...ELEGANT, mood: 'bold' });
    expect(backend.saveQuiz).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Start Over' }));
    expect(screen.getByText('For her: something bold for a date.')).toBeInTheDocument();
  });

  it('are not those of somebody else’s link', () => {
    open(LINK);
    expect(answersOnDevice()).toBeUndefined();
  });

  it('are saved in the profile of a customer, and no longer kept on the device', async () => {
    const api = open(LINK, { status: 'signed-in', user: customer });
    expect(backend.saveQuiz).not.toHaveBeenCalled();
    await changeMood();
    await waitFor(() => expect(api.refresh).toHaveBeenCalledOnce());
    expect(backend.saveQuiz).toHaveBeenCalledExactlyOnceWith(
      'kavya',
      { ...ELEGANT, mood: 'bold' },
      expect.any(Function),
    );
    await waitFor(() => expect(answersOnDevice()).toBeUndefined());
  });

  it('stay on the device when they could not be saved', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    backend.saveQuiz.mockRejectedValue(new Error('offline'));
    open(LINK, { status: 'signed-in', user: customer });
    await changeMood();
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(answersOnDevice()).toMatchObject({ mood: 'bold' });
  });

  it('of the device give way to later ones of the profile', () => {
    localStorage.setItem('quiz-answers', JSON.stringify({ ...ELEGANT, at: new Date(17) }));
    const quiz = { ...ELEGANT, mood: 'woody', at: new Date(18) } as const;
    open('/guided', { status: 'signed-in', user: { ...customer, quiz } });
    expect(screen.getByText('For her: something woody for a date.')).toBeInTheDocument();
  });

  it.each(['', 'elegant', '{}', JSON.stringify({ ...ELEGANT, mood: 'loud', at: 17 })])(
    'that do not decode are none: %s',
    (text) => {
      localStorage.setItem('quiz-answers', text);
      open('/guided');
      expect(screen.queryByText('Your last answers')).not.toBeInTheDocument();
    },
  );
});

describe('the browser’s history', () => {
  let travel: NavigateFunction = () => undefined;
  function Traveller() {
    const navigate = useNavigate();
    useEffect(() => {
      travel = navigate;
    }, [navigate]);
    return null;
  }
  /** Presses Back or Forward of the browser. */
  const go = (delta: number): Promise<void> => act(async () => travel(delta));
  const isPressed = (name: string) =>
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  /** Waits for the next question by its title. */
  const answer = async (name: string, next: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('heading', { name: next });
    // The entry is written right after the question is drawn.
    await act(async () => undefined);
  };

  it('has an entry for each question: Back returns to the one before with its answer, Forward to the next', async () => {
    open('/guided', { status: 'signed-out' }, <Traveller />);
    await answer('Her', 'How old is the wearer?');
    await answer('In their 20s', 'Where will it be worn?');
    await go(-1);
    expect(screen.getByRole('heading', { name: 'How old is the wearer?' })).toBeInTheDocument();
    isPressed('In their 20s');
    await go(-1);
    isPressed('Her');
    await go(1);
    await go(1);
    expect(screen.getByRole('heading', { name: 'Where will it be worn?' })).toBeInTheDocument();
    // The quiz's own Back is the browser's.
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => isPressed('In their 20s'));
  });

  it('goes back from the results to the last question and on to them again, with their link', async () => {
    open('/guided?for=her&age=all&occasion=date&gift=no', { status: 'signed-out' }, <Traveller />);
    await userEvent.click(screen.getByRole('button', { name: 'Elegant' }));
    await screen.findByRole('heading', { name: 'These two are yours' });
    const link = new URL(LINK, 'https://nilofar.example').search;
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent(link));
    await go(-1);
    isPressed('Elegant');
    await go(1);
    expect(await screen.findByRole('heading', { name: 'These two are yours' })).toBeInTheDocument();
    expect(document.querySelector('output')).toHaveTextContent(link);
  });

  it('goes back to the first question from results that were left and opened again', async () => {
    const steps = [1, 2, 3, 4].map((step) => ({
      pathname: '/guided',
      state: { step, depth: step },
    }));
    const { pathname, search } = new URL(LINK, 'https://nilofar.example');
    const results = { pathname, search, state: { step: 5, depth: 5 } };
    open(['/guided', ...steps, results], { status: 'signed-out' }, <Traveller />);
    expect(screen.getByRole('heading', { name: 'These two are yours' })).toBeInTheDocument();
    for (let n = 0; n < 5; n += 1) await go(-1);
    expect(await screen.findByRole('heading', { name: 'Who will wear it?' })).toBeInTheDocument();
    isPressed('Her');
  });

  it('starts over where the quiz began', async () => {
    open('/guided', { status: 'signed-out' }, <Traveller />);
    await answer('Her', 'How old is the wearer?');
    await userEvent.click(screen.getByRole('button', { name: 'Start Over' }));
    await screen.findByRole('heading', { name: 'Who will wear it?' });
    await go(1);
    expect(screen.getByRole('heading', { name: 'Who will wear it?' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Her' })).toHaveAttribute('aria-pressed', 'false');
  });
});

it('a reload keeps the answers and the question, and Back leads to the one before', async () => {
  sessionStorage.setItem('quiz', 'for=her&age=20s&step=2');
  open([
    '/guided',
    { pathname: '/guided', state: { step: 1, depth: 1 } },
    { pathname: '/guided', state: { step: 2, depth: 2 } },
  ]);
  expect(screen.getByText('Question 3 of 5')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Question 2 of 5')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Question 1 of 5')).toBeInTheDocument();
});
