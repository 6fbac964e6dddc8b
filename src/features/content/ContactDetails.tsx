import { company } from '../../domain/shop/company';
import { useSite } from '../../ui/site';
import { Fact } from './Fact';

/** Hours, addresses and the grievance officer. */
export function ContactDetails() {
  const { supportEmail, supportPhone } = useSite();
  return (
    <dl className="mt-10 grid gap-6 border-t border-line pt-8">
      <Fact term="Hours">Support hours are {company.hours}, with a reply within 24 hours.</Fact>
      <Fact term="Email">
        <a href={`mailto:${supportEmail}`} className="textlink">
          {supportEmail}
        </a>
      </Fact>
      <Fact term="Telephone">
        <a href={`tel:${supportPhone.replace(/\s/g, '')}`} className="textlink">
          {supportPhone}
        </a>
      </Fact>
      <Fact term="Address">
        {company.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
      <Fact term="Grievance officer">
        {company.grievance.officer},{' '}
        <a href={`mailto:${company.grievance.email}`} className="textlink">
          {company.grievance.email}
        </a>
      </Fact>
    </dl>
  );
}
