package net.servicestack.client;

/**
 * Created by mythz on 9/11/2015.
 */
public interface IDelete {
}
