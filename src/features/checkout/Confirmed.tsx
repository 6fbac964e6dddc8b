import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressLines } from '../../domain/customer/address';
import { chargeRows } from '../../domain/pricing/charges';
import { latestDelivery } from '../../domain/order/delivery';
import { isSet } from '../../domain/product/product';
import { noteSlug } from '../../domain/product/noteSlug';
